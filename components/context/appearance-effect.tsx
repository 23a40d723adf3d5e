import { useLiveQuery } from 'dexie-react-hooks';
import { useLayoutEffect } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';

/** Dresses the page as chosen in Settings, in every open page at once; until that is read, as the machine says. */
export function AppearanceEffect({ db }: { db: SidenoteDatabase }) {
  const chosen = useLiveQuery(() => readSettings(db, 'appearance'), [db]);
  const { theme = 'system', density = 'comfortable' } = chosen ?? {};
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    if (density === 'comfortable') delete dataset.density;
    else dataset.density = density;
  }, [theme, density]);
  return null;
}

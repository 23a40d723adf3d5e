import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import { usualWriting, type WritingSettings } from '@/lib/database/schema/letter-rows';
import { type TemplateItem, withStarters } from './starters.ts';

/** Starters and the user's own; undefined while loading. */
export function useTemplates(): TemplateItem[] | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => withStarters(await db.templates.toArray()), [db]);
}

/** Undefined while loading. */
export function useWriting(): WritingSettings | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => ({ ...usualWriting, ...(await readSettings(db, 'writing')) }), [db]);
}

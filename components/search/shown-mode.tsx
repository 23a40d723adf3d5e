import { i18n } from '#i18n';
import type { StoredSearch } from '@/components/search/form-state/use-stored-search';
import type { SearchMode } from '@/lib/database/schema/search-rows';

const modes = ['preview', 'search'] as const;
const labels = { preview: () => i18n.t('search.shownMasked'), search: () => i18n.t('search.shownWhole') };

export interface ShownModeProps {
  stored: StoredSearch;
  mode: SearchMode;
  onShow(mode: SearchMode): void;
}

/** Which results are shown, where both were bought. Turning costs nothing. */
export function ShownMode({ stored, mode, onShow }: ShownModeProps) {
  const bought = new Set([mode, ...stored.pages.map((page) => page.mode)]);
  if (bought.size < modes.length) return null;
  return (
    <fieldset className="seg" aria-label={i18n.t('search.shown')}>
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onShow(each)}>
          {labels[each]()}
        </button>
      ))}
    </fieldset>
  );
}

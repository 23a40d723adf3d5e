import Braces from 'lucide-react/icons/braces';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import History from 'lucide-react/icons/history';
import Save from 'lucide-react/icons/save';
import { i18n } from '#i18n';

export type SearchStep = 'save' | 'paste' | 'searches';

export interface SearchToolsProps {
  open: SearchStep | null;
  /** The list of searches is already visible. */
  hasSearches: boolean;
  onOpen(step: SearchStep | null): void;
  onSave(): void;
  onCopy(): void;
}

/** The free actions of a search. */
export function SearchTools({ open, hasSearches, onOpen, onSave, onCopy }: SearchToolsProps) {
  const turn = (step: SearchStep) => onOpen(open === step ? null : step);
  return (
    <>
      <button type="button" className="act" aria-expanded={open === 'save'} onClick={onSave}>
        <Save />
        {i18n.t('search.save')}
      </button>
      <button type="button" className="act" onClick={onCopy}>
        <Braces />
        {i18n.t('search.copy')}
      </button>
      <button type="button" className="act" aria-expanded={open === 'paste'} onClick={() => turn('paste')}>
        <ClipboardPaste />
        {i18n.t('search.paste.open')}
      </button>
      {!hasSearches && (
        <button type="button" className="act" aria-expanded={open === 'searches'} onClick={() => turn('searches')}>
          <History />
          {i18n.t('search.searches')}
        </button>
      )}
    </>
  );
}

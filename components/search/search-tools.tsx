import Save from 'lucide-react/icons/save';
import { i18n } from '#i18n';
import { MoreMenu } from '@/components/ui/table/more-menu';

export type SearchStep = 'save' | 'paste' | 'searches';

export interface SearchToolsProps {
  open: SearchStep | null;
  canClear: boolean;
  onOpen(step: SearchStep | null): void;
  onSave(): void;
  onCopy(): void;
  onClear(): void;
}

/** The free actions of a search; the rarer ones are behind "More". */
export function SearchTools({ open, canClear, onOpen, onSave, onCopy, onClear }: SearchToolsProps) {
  const turn = (step: SearchStep) => onOpen(open === step ? null : step);
  return (
    <>
      {canClear && (
        <button type="button" className="act" onClick={onClear}>
          {i18n.t('search.clear')}
        </button>
      )}
      <button type="button" className="act" aria-expanded={open === 'save'} onClick={onSave}>
        <Save />
        {i18n.t('search.save')}
      </button>
      <MoreMenu
        items={[
          { label: i18n.t('search.copy'), onChoose: onCopy },
          { label: i18n.t('search.paste.open'), onChoose: () => turn('paste') },
          { label: i18n.t('search.searches'), onChoose: () => turn('searches') },
        ]}
      />
    </>
  );
}

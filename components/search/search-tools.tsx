import Ellipsis from 'lucide-react/icons/ellipsis';
import Save from 'lucide-react/icons/save';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';

export type SearchStep = 'save' | 'paste' | 'searches';

export interface SearchToolsProps {
  open: SearchStep | null;
  /** There is something to clear. */
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
          { words: i18n.t('search.copy'), onChoose: onCopy },
          { words: i18n.t('search.paste.open'), onChoose: () => turn('paste') },
          { words: i18n.t('search.searches'), onChoose: () => turn('searches') },
        ]}
      />
    </>
  );
}

interface MoreMenuProps {
  items: readonly { words: string; onChoose(): void }[];
}

/** Closed by a choice, by a second press, by Escape and when the focus leaves. */
function MoreMenu({ items }: MoreMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its buttons
    <span
      className="columns-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="act"
        aria-label={i18n.t('search.more')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis />
      </button>
      {isOpen && (
        <fieldset id={id} aria-label={i18n.t('search.more')}>
          {items.map(({ words, onChoose }) => (
            <button
              key={words}
              type="button"
              className="act"
              onClick={() => {
                setOpen(false);
                button.current?.focus();
                onChoose();
              }}
            >
              {words}
            </button>
          ))}
        </fieldset>
      )}
    </span>
  );
}

import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { type MailTarget, mailTargets } from '@/lib/database/schema/letter-rows';

const places: Record<MailTarget, () => string> = {
  gmail: () => i18n.t('write.place.gmail'),
  outlook: () => i18n.t('write.place.outlook'),
  'outlook-private': () => i18n.t('write.place.outlookPrivate'),
  program: () => i18n.t('write.place.program'),
};
export const placeWord = (target: MailTarget): string => places[target]();

export interface OpenButtonProps {
  /** The last choice. */
  target: MailTarget;
  onOpen(): void;
  onTarget(target: MailTarget): void;
  isTextInLink: boolean;
  onTextInLink(isOn: boolean): void;
  onCopySubject(): void;
  onCopyLetter(): void;
}

/** "Open in Gmail", and a menu of the other places, which only chooses. */
export function OpenButton({ target, isTextInLink, ...on }: OpenButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const act = (work: () => void) => () => {
    setOpen(false);
    opener.current?.focus();
    work();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its controls.
    <div
      className="split"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button type="button" onClick={on.onOpen}>
        <Mail />
        {i18n.t('write.openIn', { place: placeWord(target) })}
      </button>
      <button
        ref={opener}
        type="button"
        aria-label={i18n.t('write.openElsewhere')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown />
      </button>
      {isOpen && (
        <Places>
          {mailTargets.map((each) => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === target}
              className="letter-option"
              data-line
              onClick={act(() => on.onTarget(each))}
            >
              <span className="letter-sign">{each === target && <Check />}</span>
              {placeWord(each)}
            </button>
          ))}
          <hr />
          <button
            type="button"
            role="menuitemcheckbox"
            aria-checked={isTextInLink}
            className="letter-option"
            data-line
            onClick={act(() => on.onTextInLink(!isTextInLink))}
          >
            <span className="letter-sign">{isTextInLink && <Check />}</span>
            {i18n.t('templates.textInLink')}
          </button>
          <button type="button" role="menuitem" className="letter-option" data-line onClick={act(on.onCopySubject)}>
            <Copy />
            {i18n.t('write.copySubject')}
          </button>
          <button type="button" role="menuitem" className="letter-option" data-line onClick={act(on.onCopyLetter)}>
            <Copy />
            {i18n.t('write.copyLetter')}
          </button>
        </Places>
      )}
    </div>
  );
}

/** A menu: arrows go through its items, the first has the focus. */
function Places({ children }: { children: ReactNode }) {
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={i18n.t('write.places')}
      className="letter-pop"
      ref={(menu) => menu?.querySelector('button')?.focus()}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const items = [...event.currentTarget.querySelectorAll('button')];
        const at = items.indexOf(document.activeElement as HTMLButtonElement);
        items[(at + step + items.length) % items.length]?.focus();
      }}
    >
      {children}
    </div>
  );
}

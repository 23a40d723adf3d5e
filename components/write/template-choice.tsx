import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { TemplateItem } from './starters.ts';

export interface TemplateChoiceProps {
  templates: readonly TemplateItem[];
  /** Ids of those that agree with the person's advice. */
  fitting: ReadonlySet<string>;
  current: TemplateItem | null;
  /** The recipient's first name. */
  who: string;
  onChoose(template: TemplateItem): void;
  /** Null: there is no letter to save. */
  onSave: (() => void) | null;
}

/** Those that agree with the person's advice come first. */
export function fittingFirst(templates: readonly TemplateItem[], fitting: ReadonlySet<string>): TemplateItem[] {
  return templates.toSorted((one, other) => Number(fitting.has(other.id)) - Number(fitting.has(one.id)));
}

/** The template of a letter, those that fit the person first. */
export function TemplateChoice({ templates, fitting, current, who, onChoose, onSave }: TemplateChoiceProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = search.trim().toLowerCase();
  const found = fittingFirst(
    templates.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted)),
    fitting,
  );
  const active = found[Math.min(at, found.length - 1)];

  function close(): void {
    setOpen(false);
    setSearch('');
    setAt(0);
    opener.current?.focus();
  }
  function choose(template: TemplateItem): void {
    close();
    onChoose(template);
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter' && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its controls.
    <div
      className="template-choice"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className="letter-line"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="meta">{i18n.t('write.template')}</span>
        <span className="letter-cut">
          <bdi>{current?.name ?? i18n.t('write.noTemplate')}</bdi>
        </span>
        <ChevronsUpDown />
      </button>
      {isOpen && (
        <div className="letter-pop">
          <input
            className="letter-find"
            // biome-ignore lint/a11y/noAutofocus: the press that opened the list is followed by a name or an arrow.
            autoFocus
            role="combobox"
            aria-label={i18n.t('write.findTemplate')}
            aria-expanded
            aria-controls={id}
            aria-activedescendant={active === undefined ? undefined : `${id}${active.id}`}
            autoComplete="off"
            placeholder={i18n.t('write.findTemplate')}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
          <div id={id} role="listbox" aria-label={i18n.t('write.templates')} tabIndex={-1}>
            {found.map((template) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field above, which names the active option.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
              <div
                key={template.id}
                id={`${id}${template.id}`}
                role="option"
                aria-selected={template === active}
                className="letter-option"
                onClick={() => choose(template)}
              >
                <span>
                  <strong>
                    <bdi>{template.name}</bdi>
                  </strong>
                  <span className="meta">
                    <bdi>{template.about}</bdi>
                  </span>
                </span>
                {fitting.has(template.id) && <span className="meta">{i18n.t('write.fits', { name: who })}</span>}
              </div>
            ))}
          </div>
          {found.length === 0 && <p className="meta letter-none">{i18n.t('write.noTemplateFound')}</p>}
          {onSave !== null && (
            <button
              type="button"
              className="letter-option"
              data-line
              onClick={() => {
                close();
                onSave();
              }}
            >
              <Plus />
              {i18n.t('write.saveAsTemplate')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

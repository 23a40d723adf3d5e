import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import type { Option, Options } from '@/components/search/form/options';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatAge, formatCount } from '@/components/ui/formats';
import { minuteMs } from '@/lib/platform/time';
import { useChipInput } from './use-chip-input.ts';

export interface ChipFieldProps {
  label: string;
  values: readonly string[];
  wordOf(value: string): string;
  options: Options;
  refuse(value: string): string | null;
  onChange(values: string[]): void;
  /** On focus, and when the user retries a failed list. */
  loadOptions(): void;
  /** The values that a typed text means; usually the text itself. */
  spread?: ((text: string) => string[]) | undefined;
  /** Below the field: another way to find the typed text. */
  finder?: ((typed: string, choose: (value: string) => void) => ReactNode) | undefined;
}

/** A field for several values: typed and ended with Enter or a comma, pasted, or chosen from a list. */
export function ChipField({
  label,
  values,
  wordOf,
  options,
  refuse,
  onChange,
  loadOptions,
  finder,
  spread,
}: ChipFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const input = useChipInput({ values, options, refuse, onChange, spread });
  const { text, problem, isOpen, isSought, active, shown } = input;
  const status = problem ?? (!isOpen && !isSought && text.trim() !== '' ? i18n.t('filterForm.notAdded') : null);
  const hasList = options.kind !== 'none';
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-list` : undefined,
    'aria-activedescendant': shown[active] === undefined ? undefined : `${id}-list-${active}`,
  } as const;

  return (
    <div className="chip-place">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press between the chips reaches the field they stand in */}
      <div
        className="field chip-field"
        data-invalid={problem === null ? undefined : true}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          field.current?.focus();
        }}
      >
        {values.length > 0 && (
          <ChipList
            label={i18n.t('filterForm.chosen')}
            values={values}
            wordOf={wordOf}
            onRemove={(value) => {
              onChange(values.filter((other) => other !== value));
              field.current?.focus();
            }}
          />
        )}
        <input
          ref={field}
          {...(hasList && combobox)}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={status === null ? undefined : `${id}-status`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => input.type(target.value)}
          onKeyDown={input.typeKey}
          onPaste={input.paste}
          onFocus={loadOptions}
          onClick={input.open}
          onBlur={input.leave}
        />
      </div>
      {finder?.(text, (value) => {
        input.add([value]);
        field.current?.focus();
      })}
      {options.kind !== 'none' && isOpen && !(isSought && shown.length === 0) && (
        <OptionList
          id={`${id}-list`}
          label={label}
          typed={text}
          options={options}
          shown={shown}
          active={active}
          onChoose={({ value }) => input.add([value])}
          onAgain={loadOptions}
        />
      )}
      {status !== null && (
        <p id={`${id}-status`} className={problem === null ? 'meta' : 'meta stop'}>
          {status}
        </p>
      )}
    </div>
  );
}

interface ChipListProps {
  label: string;
  values: readonly string[];
  wordOf(value: string): string;
  onRemove(value: string): void;
}

/** The values of a field. A single tab stop with arrow keys inside, because there may be 300. */
function ChipList({ label, values, wordOf, onRemove }: ChipListProps) {
  const [held, setHeld] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const at = Math.min(held, values.length - 1);

  function move(event: KeyboardEvent): void {
    const isRtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? values.length - 1 : at + (by ?? 0);
    const button = list.current?.querySelectorAll('button')[next];
    if (next === at || button === undefined) return;
    event.preventDefault();
    setHeld(next);
    button.focus();
  }

  return (
    <ul className="chips" ref={list} aria-label={label}>
      {values.map((value, index) => (
        <li key={value} className="chip">
          <bdi>{wordOf(value)}</bdi>
          <button
            type="button"
            className="icon"
            data-small
            tabIndex={index === at ? 0 : -1}
            aria-label={i18n.t('filterForm.remove', { what: wordOf(value) })}
            onKeyDown={move}
            onClick={() => onRemove(value)}
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OptionListProps {
  id: string;
  label: string;
  typed: string;
  options: Exclude<Options, { kind: 'none' }>;
  shown: readonly Option[];
  active: number;
  onChoose(option: Option): void;
  onAgain(): void;
}

/** The completions below a field, or why there are none. */
function OptionList({ id, label, typed, options, shown, active, onChoose, onAgain }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const nowMs = useNow(minuteMs);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // Pressing an option must not take the focus from the field.
    // biome-ignore lint/a11y/noStaticElementInteractions: this only prevents a default
    <div className="options" onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className="options-scroll">
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-label={option.word}
            aria-selected={index === active}
            onClick={() => onChoose(option)}
          >
            <bdi>
              <Matched word={option.word} typed={typed} />
            </bdi>
            {option.count !== null && <span className="slot">{formatCount(option.count)}</span>}
          </div>
        ))}
      </div>
      {options.kind === 'loading' && <p className="meta">{i18n.t('filterForm.loading')}</p>}
      {options.kind === 'ready' && shown.length === 0 && <p className="meta">{i18n.t('filterForm.noneSuch')}</p>}
      {options.kind === 'ready' && options.oldSinceMs !== null && (
        <p className="meta">{i18n.t('filterForm.oldList', { age: formatAge(options.oldSinceMs, nowMs) })}</p>
      )}
      {options.kind === 'failed' && (
        <p className="meta">
          <span className="stop">{labelsOf(options.failure, { nowMs }).title}</span>{' '}
          <span>{i18n.t('filterForm.typeValue')}</span>{' '}
          <button type="button" className="act" data-link onClick={onAgain}>
            {i18n.t('filterForm.tryAgain')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Highlights the typed text at the start of the word. */
function Matched({ word, typed }: { word: string; typed: string }) {
  const length = typed.trim().length;
  if (!word.toLowerCase().startsWith(typed.trim().toLowerCase())) return word;
  return (
    <>
      <b>{word.slice(0, length)}</b>
      {word.slice(length)}
    </>
  );
}

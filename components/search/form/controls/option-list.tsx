import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import type { Option, Options } from '@/components/search/form/options';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatAge, formatCount } from '@/components/ui/formats';
import { minuteMs } from '@/lib/platform/time';

export interface OptionListProps {
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
export function OptionList({ id, label, typed, options, shown, active, onChoose, onAgain }: OptionListProps) {
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

import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { i18n } from '#i18n';

export interface ChipListProps {
  label: string;
  values: readonly string[];
  wordOf(value: string): string;
  onRemove(value: string): void;
}

/** The values of a field. A single tab stop with arrow keys inside, because there may be 300. */
export function ChipList({ label, values, wordOf, onRemove }: ChipListProps) {
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

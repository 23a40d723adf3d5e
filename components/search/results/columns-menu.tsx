import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { columnsOf } from '@/lib/searches/result-query';
import { columnStore, useColumns } from './column-store.ts';
import { resultColumnLabels } from './result-cells.ts';

/** Chooses the table's columns. Closed by a second press, by Escape and when focus leaves. */
export function ColumnsMenu({ kind, mode }: { kind: SearchKind; mode: SearchMode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useColumns(kind, mode);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its button and checkboxes.
    <span
      className="columns-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
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
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Columns3 />
        {i18n.t('results.columns')}
      </button>
      {isOpen && (
        <fieldset id={id} aria-label={i18n.t('results.columnsShown')}>
          {columnsOf(kind, mode).map((column) => (
            <label key={column} className="tick">
              <input
                className="check"
                type="checkbox"
                checked={chosen.includes(column)}
                disabled={column === 'name'}
                onChange={({ target }) => columnStore.turn(kind, mode, column, target.checked)}
              />
              {resultColumnLabels[column]()}
            </label>
          ))}
        </fieldset>
      )}
    </span>
  );
}

import EyeOff from 'lucide-react/icons/eye-off';
import Footprints from 'lucide-react/icons/footprints';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ChangeStatusLine } from '@/components/exclusions/change-status';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Note } from '@/components/ui/note';
import { goToSettingsSection } from '@/components/ui/routes';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { CountedList } from '@/lib/exclusions/reads';
import { type Resolve, useVisitedAdd } from './use-visited-add.ts';
import { visitTable } from './visit-columns.tsx';
import { VisitedAdd } from './visited-add.tsx';
import { VisitedChoose } from './visited-choose.tsx';
import { findVisitLines, useVisits } from './visited-lines.ts';
import { VisitedTable } from './visited-table.tsx';

export interface VisitedPaneProps {
  lists: readonly CountedList[];
  /** The open list, whose kind of visits is shown; people if there is none. */
  list: CountedList | null;
  nowMs: number;
  /** Buys the ids of people who are on the list by page. */
  resolve: Resolve;
}

const empty: ReadonlySet<string> = new Set();

/** Recognized profiles visited in this browser, for adding to a list. They are stored only here. */
export function VisitedPane({ lists, list, nowMs, resolve }: VisitedPaneProps) {
  const kind = list?.kind ?? 'person';
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const visits = useVisits(kind);
  const columns = useTableColumns(visitTable);
  const [text, setText] = useState('');
  const [isUnknownOnly, setUnknownOnly] = useState(false);
  const [ticked, setTicked] = useState(empty);
  const { status, failure, isBusy, add, undo } = useVisitedAdd(resolve, () => setTicked(empty));
  const search = useDeferredValue(text);
  const all = visits?.lines;
  const shown = useMemo(() => findVisitLines(all ?? [], { text: search, isUnknownOnly }), [all, search, isUnknownOnly]);
  const selected = useMemo(
    () => (all ?? []).filter(({ key, isSelectable }) => isSelectable && ticked.has(key)),
    [all, ticked],
  );

  return (
    <section className="visited" ref={holder} tabIndex={-1} aria-label={i18n.t('visited.label')}>
      <div className="visited-head">
        <h2 className="title">{i18n.t('visited.label')}</h2>
        {visits?.isOn && (
          <span className="soft">
            {i18n.t('visited.count', visits.lines.length, [formatCount(visits.lines.length)])}
          </span>
        )}
      </div>
      {visits !== undefined && !visits.isOn && (
        <Note icon={<EyeOff />} level={2} title={i18n.t('visited.off.title')} text={i18n.t('visited.off.text')}>
          <button type="button" className="btn" onClick={() => goToSettingsSection('privacy')}>
            {i18n.t('visited.off.settings')}
          </button>
        </Note>
      )}
      {visits?.isOn && visits.lines.length === 0 && (
        <Note icon={<Footprints />} level={2} title={i18n.t('visited.none.title')} text={noneLabels[kind]()} />
      )}
      {visits?.isOn && visits.lines.length > 0 && (
        <>
          <search className="lists-search">
            <TableFilter isOnly label={i18n.t('visited.search')} value={text} onChange={setText} />
          </search>
          <VisitedChoose
            selected={selected.length}
            columns={columns}
            isUnknownOnly={isUnknownOnly}
            onUnknownOnly={setUnknownOnly}
          />
          {shown.length === 0 ? (
            <Note
              icon={<SearchX />}
              level={2}
              title={i18n.t('visited.nothing.title')}
              text={i18n.t('visited.nothing.text')}
            >
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setText('');
                  setUnknownOnly(false);
                }}
              >
                {i18n.t('visited.nothing.all')}
              </button>
            </Note>
          ) : (
            <VisitedTable lines={shown} columns={columns} nowMs={nowMs} selected={ticked} onSelect={setTicked} />
          )}
        </>
      )}
      <ChangeStatusLine className="visited-status" status={status} onUndo={undo}>
        {failure !== null && (
          <div>
            <ErrorNote failure={failure} context={{ nowMs }} />
          </div>
        )}
      </ChangeStatusLine>
      {visits?.isOn && visits.lines.length > 0 && (
        <VisitedAdd
          key={list?.id ?? kind}
          kind={kind}
          lists={lists.filter((each) => each.kind === kind)}
          current={list?.id ?? null}
          selected={selected}
          isBusy={isBusy}
          onAdd={(listId, isPaid) => add(listId, selected, isPaid)}
        />
      )}
    </section>
  );
}

const noneLabels = { person: () => i18n.t('visited.none.people'), company: () => i18n.t('visited.none.companies') };

import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Footprints from 'lucide-react/icons/footprints';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { ChangeStatusLine } from '@/components/exclusions/change-status';
import { resolveQuote } from '@/components/exclusions/resolve-profiles';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Note } from '@/components/ui/note';
import { goToSettingsSection } from '@/components/ui/routes';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import {
  type Column,
  type HeadColumn,
  type TableColumns,
  useTableColumns,
} from '@/components/ui/table/use-table-columns';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { type CountedList, findUsualList } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import { type Resolve, useVisitedAdd } from './use-visited-add.ts';
import { type VisitCell, visitTable } from './visit-columns.tsx';
import { findVisitLines, useVisits, type VisitLine } from './visited-lines.ts';

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

  // Without lists and visits it has nothing to say.
  if (lists.length === 0 && visits?.isOn === true && visits.lines.length === 0) return null;
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
      {visits?.isOn && selected.length > 0 && (
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

interface VisitedChooseProps {
  selected: number;
  columns: TableColumns<HeadColumn>;
  isUnknownOnly: boolean;
  onUnknownOnly(isOn: boolean): void;
}

/** The number selected, the columns and the filter. */
function VisitedChoose({ selected, columns, isUnknownOnly, onUnknownOnly }: VisitedChooseProps) {
  return (
    <div className="visited-choose">
      {selected > 0 && <span>{i18n.t('visited.selected', selected, [formatCount(selected)])}</span>}
      <button
        type="button"
        className="act"
        data-link
        aria-pressed={isUnknownOnly}
        title={i18n.t('visited.unknownOnlyHint')}
        onClick={() => onUnknownOnly(!isUnknownOnly)}
      >
        {isUnknownOnly && <Check />}
        {i18n.t('visited.unknownOnly')}
      </button>
      <ColumnsMenu columns={columns} />
    </div>
  );
}

/** Height of the second line of text, added to `--line`, matching `.visits-table td` in the style sheet. */
const secondLine = 20;

interface VisitedTableProps {
  lines: readonly VisitLine[];
  columns: TableColumns<Column<VisitCell>>;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

function VisitedTable({ lines: visits, columns, nowMs, selected, onSelect }: VisitedTableProps) {
  const lines = useTableLines({
    count: visits.length,
    extraHeight: secondLine,
    overscan: 8,
    question: visits.length,
    idAt: (index) => visits[index]?.key,
  });
  const ids = useMemo(() => visits.map(({ key, isSelectable }) => (isSelectable ? key : undefined)), [visits]);
  const selection = useRowSelection({ ids, selected, onSelect });
  const hasCompany = columns.shown.some(({ id }) => id === 'company');

  return (
    <DataTable
      {...{ columns, lines, selection }}
      scrollLabel={i18n.t('visited.scroll')}
      label={i18n.t('visited.table')}
      className="visits-table"
      selectAllLabel={i18n.t('visited.selectAll')}
      rowAt={(index) => {
        const line = visits[index];
        if (line === undefined) return undefined;
        const { key, who, isSelectable } = line;
        const boxId = `visit-${index}`;
        return {
          key,
          cells: { line, hasCompany, boxId, nowMs },
          box: {
            id: key,
            label: i18n.t('lists.select', { who }),
            isOn: isSelectable && selected.has(key),
            isOff: !isSelectable,
            elementId: boxId,
          },
        };
      }}
    />
  );
}

interface VisitedAddProps {
  kind: Subject['kind'];
  lists: readonly ListRow[];
  current: string | null;
  selected: readonly VisitLine[];
  isBusy: boolean;
  onAdd(listId: string | null, isPaid: boolean): void;
}

/** The option for the first list, which is created if there is none yet. */
const firstList = '';

/** Chooses a list and adds the selection, with ids (paid) or without. Either way they are excluded immediately. */
function VisitedAdd({ kind, lists, current, selected, isBusy, onAdd }: VisitedAddProps) {
  const id = useId();
  const connection = useConnection();
  const [picked, setPicked] = useState<string | null>(null);
  const target =
    lists.find((list) => list.id === picked) ?? lists.find((list) => list.id === current) ?? findUsualList(lists, kind);
  const firstName = i18n.t(kind === 'person' ? 'lists.first' : 'lists.firstCompanies');
  const listName = target?.name ?? firstName;
  const unknown = selected.filter(({ hasId }) => !hasId).length;
  const isPaid = kind === 'person' && unknown > 0 && connection?.settings?.connectionId != null;
  const add = (withIds: boolean) => onAdd(target?.id ?? null, withIds);

  return (
    <div className="visited-add">
      <div className="line">
        <label htmlFor={id}>{i18n.t('visited.addToList')}</label>
        <select
          id={id}
          className="field"
          value={target?.id ?? firstList}
          onChange={({ target: { value } }) => setPicked(value)}
        >
          {lists.length === 0 && <option value={firstList}>{firstName}</option>}
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
      </div>
      {isPaid ? (
        <>
          <ConfirmedPriceButton
            lead
            label={i18n.t('visited.resolve', unknown, [formatCount(unknown)])}
            quote={resolveQuote(unknown)}
            disabled={isBusy}
            onOrder={() => add(true)}
          />
          <p>
            <button type="button" className="act" data-link disabled={isBusy} onClick={() => add(false)}>
              {i18n.t('visited.addOnly')} <span className="price">{i18n.t('visited.free')}</span>
            </button>
          </p>
        </>
      ) : (
        <button type="button" className="btn" disabled={isBusy} onClick={() => add(false)}>
          <span>{i18n.t('visited.addCount', selected.length, [formatCount(selected.length), listName])}</span>
          <span className="price">{i18n.t('visited.free')}</span>
        </button>
      )}
      <p className="meta">{i18n.t(isPaid ? 'visited.resolveHelp' : 'visited.addedHere')}</p>
    </div>
  );
}

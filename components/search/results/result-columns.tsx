import { i18n } from '#i18n';
import { ContactedMark } from '@/components/outreach/contacted-mark';
import { formatCount } from '@/components/ui/formats';
import { cellLines, NameAndLink, TextCell, type TextCellProps } from '@/components/ui/table/cells';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column, TableColumns } from '@/components/ui/table/use-table-columns';
import { seniorityLabel } from '@/components/ui/value-labels';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import type { ResultRow } from '@/lib/searches/result-query';
import { placeWords, plainWords } from '@/lib/service/contract/written-values';
import { EmailStateMark } from './email-state-mark.tsx';
import type { EmailState } from './email-states.ts';

export interface ResultCell {
  row: ResultRow;
  email: EmailState | undefined;
  excludedBy: string | null;
  nowMs: number;
  onShow(line: ResultLine): void;
}

export type ResultColumn = Column<ResultCell, ResultRow>;

interface TextColumn extends Omit<ResultColumn, 'cell'>, Pick<TextCellProps, 'dir'> {
  className?: 'num';
  text(row: ResultRow): string | null;
}

function textColumn({ text, dir, ...column }: TextColumn): ResultColumn {
  const { className } = column;
  return { ...column, cell: ({ row }) => <TextCell {...{ className, dir }} text={text(row)} /> };
}

const name: ResultColumn = {
  id: 'name',
  isPinned: true,
  label: () => i18n.t('results.column.name'),
  width: 200,
  sort: ({ line }) => line.name,
  cell: ({ row: { line }, email, onShow }) => (
    <td>
      <NameAndLink
        name={line.name}
        link={line.link}
        className={cellLines(line.name)}
        mark={email?.touches && <ContactedMark record={email} isSign />}
        onShow={() => onShow(line)}
      />
    </td>
  ),
};

/** The state of their email, or for companies the list they are on. */
const state: Pick<ResultColumn, 'id' | 'cell'> = {
  id: 'state',
  cell: ({ row: { line }, email, excludedBy, nowMs }) => (
    <td className="state">
      <EmailStateMark state={email} excludedBy={excludedBy} hasEmail={line.kind === 'person'} nowMs={nowMs} />
    </td>
  ),
};

/** What the user logged; read only for visible lines, so nothing sorts by it. */
const contacted: ResultColumn = {
  id: 'contacted',
  isExtra: true,
  label: () => i18n.t('files.contacted'),
  width: 104,
  cell: ({ email }) => (
    <td>
      <ContactedMark record={email} />
    </td>
  ),
};

const place = textColumn({
  id: 'place',
  label: () => i18n.t('results.column.place'),
  sort: ({ line }) => placeWords(line.place),
  text: ({ line }) => placeLabel(line),
});

const headcount = textColumn({
  id: 'headcount',
  label: () => i18n.t('results.column.headcount'),
  className: 'num',
  start: 'descending',
  sort: ({ line }) => line.headcount,
  text: ({ line }) => (line.headcount === null ? null : formatCount(line.headcount)),
});

const industry = textColumn({
  id: 'industry',
  label: () => i18n.t('results.column.industry'),
  sort: ({ line }) => line.industry,
  text: ({ line }) => plainWords(line.industry),
});

const domain = textColumn({
  id: 'domain',
  label: () => i18n.t('results.column.domain'),
  dir: 'ltr',
  sort: ({ line }) => line.domain,
  text: ({ line }) => line.domain,
});

const page = textColumn({
  id: 'page',
  isExtra: true,
  label: () => i18n.t('results.column.page'),
  width: 72,
  className: 'num',
  sort: (row) => row.page,
  text: (row) => formatCount(row.page + 1),
});

const department = ({ line }: ResultRow) => plainWords(line.department);
/** Companies have no title; the field holds their type. */
const type = ({ line }: ResultRow) => plainWords(line.title);
const available = ({ line }: ResultRow) =>
  line.has.map((each) => plainWords(each)?.toLowerCase() ?? each).join(', ') || null;

/** One cell for the whole line, in a narrow window. */
const narrowColumn: ResultColumn = {
  ...name,
  cell: (cell) => {
    const { line } = cell.row;
    return (
      <td>
        <NameAndLink name={line.name} link={line.link} onShow={() => cell.onShow(line)} />
        <bdi className="second-line">{detailLabel(cell.row)}</bdi>
        <EmailStateMark
          state={cell.email}
          excludedBy={cell.excludedBy}
          hasEmail={line.kind === 'person'}
          nowMs={cell.nowMs}
        />
      </td>
    );
  },
};
export const narrowColumns: TableColumns<ResultColumn> = { spec: null, shown: [narrowColumn], widths: {} };

/** "Head of Procurement, Fenwick Instruments", "Medical devices, Delft" */
function detailLabel({ line }: ResultRow): string {
  const parts = line.kind === 'person' ? [line.title, line.company] : [plainWords(line.industry), placeLabel(line)];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** Widths in pixels; columns without one share the rest. A window of 1280 shows a title, a place and an address whole. */
function personColumns(mode: SearchMode): ResultColumn[] {
  const isPreview = mode === 'preview';
  return [
    name,
    textColumn({
      id: 'title',
      label: () => i18n.t('results.column.title'),
      least: 140,
      sort: ({ line }) => line.title,
      text: ({ line }) => line.title,
    }),
    textColumn({
      id: 'company',
      label: () => i18n.t('results.column.company'),
      width: 160,
      sort: ({ line }) => line.company,
      text: ({ line }) => line.company,
    }),
    { ...place, width: isPreview ? 128 : 146 },
    { ...headcount, width: 80, isExtra: isPreview },
    { ...industry, width: 168, isExtra: true },
    textColumn({
      id: 'seniority',
      isExtra: true,
      label: () => i18n.t('results.column.seniority'),
      width: 112,
      sort: ({ line }) => line.seniority,
      text: ({ line }) => seniorityLabel(line.seniority),
    }),
    textColumn({
      id: 'department',
      isExtra: true,
      label: () => i18n.t('results.column.department'),
      width: 136,
      sort: ({ line }) => line.department,
      text: department,
      file: department,
    }),
    { ...domain, width: 168, isExtra: true },
    ...(isPreview ? [has] : []),
    contacted,
    page,
    {
      ...state,
      label: () => i18n.t('results.column.email'),
      width: isPreview ? 268 : 288,
      // By the state itself, which is read only to sort (`useSortedRows`).
      sort: () => null,
    },
  ];
}

/** Only a preview has it, and purchases depend on it, so it shares the rest with the title. */
const has = textColumn({
  id: 'has',
  label: () => i18n.t('results.column.has'),
  least: 116,
  start: 'descending',
  sort: ({ line }) => line.has.length || null,
  text: available,
  file: available,
});

/** Narrower, because companies have more columns. */
const companyColumns: readonly ResultColumn[] = [
  name,
  { ...industry, least: 112 },
  { ...headcount, width: 80 },
  { ...place, width: 148 },
  { ...domain, width: 136 },
  textColumn({
    id: 'founded',
    label: () => i18n.t('results.column.founded'),
    width: 76,
    className: 'num',
    sort: ({ line }) => line.founded,
    text: ({ line }) => (line.founded === null ? null : String(line.founded)),
    file: ({ line }) => line.founded,
  }),
  textColumn({
    id: 'type',
    label: () => i18n.t('results.column.type'),
    width: 112,
    sort: ({ line }) => line.title,
    text: type,
    file: type,
  }),
  page,
  // A company's list is read only for visible lines, so nothing sorts by it.
  { ...state, label: () => i18n.t('results.column.lists'), width: 148 },
];

const tables: Record<SearchKind, Record<SearchMode, TableSpec<ResultColumn>>> = {
  people: {
    preview: { name: 'people-preview', columns: personColumns('preview') },
    search: { name: 'people-search', columns: personColumns('search') },
  },
  companies: {
    preview: { name: 'companies-preview', columns: companyColumns },
    search: { name: 'companies-search', columns: companyColumns },
  },
};

/** The columns of the results, by kind and mode: always the same object. */
export function resultTable(kind: SearchKind, mode: SearchMode): TableSpec<ResultColumn> {
  return tables[kind][mode];
}

/** A searched place may have only an office: it comes first, because it explains the match. */
function placeLabel({ place: headquarters, office }: ResultLine): string | null {
  const [seat, there] = [placeWords(headquarters), placeWords(office)];
  return there === null || seat === null
    ? (there ?? seat)
    : i18n.t('results.officeAndHeadquarters', { office: there, place: seat });
}

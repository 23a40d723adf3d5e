import Ban from 'lucide-react/icons/ban';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import SquarePen from 'lucide-react/icons/square-pen';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { emailStatusOf } from '@/components/contact-details/email-labels';
import { facetLabel } from '@/components/orders/operation-labels';
import { dueLabel, touchLabel } from '@/components/outreach/contact-labels';
import { Tags } from '@/components/outreach/tags-line';
import { EmailAddress } from '@/components/ui/email-address';
import { findLink } from '@/components/ui/find-link';
import { formatAge, formatCredits, formatDateTime, formatDay, formatFullDay } from '@/components/ui/formats';
import { Mark, type Tone } from '@/components/ui/mark';
import { fragmentOf } from '@/components/ui/routes';
import { NameAndLink } from '@/components/ui/table/cells';
import type { TableSpec } from '@/components/ui/table/column-store';
import { compareValues, sortRows, type TableSort } from '@/components/ui/table/sort-rows';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { HistoryAnswer, HistoryLine } from '@/lib/history/history-line';
import { daysUntil } from '@/lib/outreach/due-days';
import { toCredits } from '@/lib/service/contract/credits';
import { plainWords } from '@/lib/service/contract/written-values';
import { jobOfSlug, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

export interface HistoryCell {
  line: HistoryLine;
  /** The list they are on; null if none, undefined until it was looked up. */
  excludedBy: string | null | undefined;
  sites: readonly Site[];
  nowMs: number;
  /** Two lines in place of columns. */
  isNarrow: boolean;
  onShow(line: HistoryLine): void;
  onAct(line: HistoryLine, act: RowAct): void;
}

/** What can be done in a row. */
export const rowActs = ['done', 'write', 'day'] as const;
export type RowAct = (typeof rowActs)[number];

/** The columns of History, widths in pixels. The usual ones fit in a window of 1024. Name and company share the rest. */
const columns: readonly Column<HistoryCell, HistoryLine>[] = [
  {
    id: 'kind',
    isExtra: true,
    label: () => i18n.t('history.kind'),
    width: 96,
    sort: ({ kind }) => kind,
    cell: ({ line }) => <td className="soft">{subjectKindLabel(line.kind)}</td>,
    file: ({ kind }) => subjectKindLabel(kind),
  },
  {
    id: 'name',
    isPinned: true,
    label: () => i18n.t('history.name'),
    least: 164,
    sort: ({ name }) => name,
    cell({ line, excludedBy, sites, isNarrow, onShow }) {
      const role = isNarrow ? roleLabel(line) : (titleLabel(line) ?? '');
      const title = [role, fileLabel(line)].filter(Boolean).join(' · ');
      return (
        <td data-company={line.kind === 'company' || undefined}>
          <NameAndLink name={line.name} title={line.name} link={findLink(line, sites)} onShow={() => onShow(line)} />
          {excludedBy == null ? (
            <bdi className="second-line" title={title}>
              {title}
            </bdi>
          ) : (
            <span className="second-line">
              <ExcludedMark list={excludedBy} />
            </span>
          )}
        </td>
      );
    },
    file: ({ name }) => name,
  },
  {
    id: 'company',
    label: () => facetLabel('company'),
    least: 140,
    sort: ({ company }) => company,
    cell: ({ line: { company } }) => (
      <td title={company ?? undefined}>
        <bdi className="two-lines">{company}</bdi>
      </td>
    ),
  },
  {
    id: 'tags',
    label: () => i18n.t('history.tags'),
    width: 140,
    sort: ({ tags }) => tags[0] ?? null,
    cell: ({ line: { tags } }) => (
      <td title={tags.join(', ') || undefined}>
        <span className="cell-tags">
          <Tags tags={tags} />
        </span>
      </td>
    ),
  },
  {
    id: 'last',
    label: () => i18n.t('history.last'),
    width: 84,
    start: 'descending',
    sort: ({ last }) => last?.at ?? null,
    cell: ({ line: { last } }) => (
      <td>
        {last !== null && (
          <>
            {lastLabel(last)}
            <time className="second-line" dateTime={new Date(last.at).toISOString()} title={formatDateTime(last.at)}>
              {formatDay(last.at)}
            </time>
          </>
        )}
      </td>
    ),
  },
  {
    id: 'next',
    label: () => i18n.t('history.next'),
    width: 104,
    className: 'num',
    sort: ({ dueAt }) => dueAt,
    cell: ({ line, excludedBy, nowMs, onAct }) => (
      <td className="num">
        <NextCell {...{ line, excludedBy, nowMs, onAct }} />
      </td>
    ),
  },
  {
    id: 'email',
    isExtra: true,
    label: () => facetLabel('email'),
    least: 196,
    sort: ({ email }) => email.value?.address ?? null,
    cell: ({ line, excludedBy }) => (
      <td>
        <EmailCell line={line} excludedBy={excludedBy} />
      </td>
    ),
  },
  {
    id: 'location',
    isExtra: true,
    label: () => i18n.t('history.location'),
    width: 120,
    sort: ({ location }) => location,
    cell: ({ line: { location } }) => (
      <td title={location ?? undefined}>
        <bdi className="two-lines">{location}</bdi>
      </td>
    ),
  },
  {
    id: 'mobile',
    isExtra: true,
    label: () => facetLabel('mobile'),
    width: 120,
    sort: ({ mobile }) => mobile.value?.[0] ?? null,
    cell: ({ line, excludedBy }) => (
      <td>{line.kind === 'person' && <MobileCell mobile={line.mobile} excludedBy={excludedBy} />}</td>
    ),
  },
  {
    id: 'known',
    isExtra: true,
    label: () => i18n.t('history.known'),
    width: 112,
    start: 'descending',
    sort: ({ known }) => known.length,
    cell({ line }) {
      const known = knownLabel(line);
      return (
        <td className="soft" title={known}>
          <span className="two-lines meta">{known}</span>
        </td>
      );
    },
    file: knownLabel,
  },
  {
    id: 'bought',
    isExtra: true,
    label: () => i18n.t('history.bought'),
    width: 104,
    start: 'descending',
    sort: ({ boughtAt }) => boughtAt,
    cell: ({ line: { boughtAt }, nowMs }) => (
      <td className="soft">
        {boughtAt !== null && (
          <time dateTime={new Date(boughtAt).toISOString()} title={formatDateTime(boughtAt)}>
            {formatAge(boughtAt, nowMs)}
          </time>
        )}
      </td>
    ),
    file: ({ boughtAt }) => (boughtAt === null ? null : new Date(boughtAt)),
  },
  {
    id: 'spent',
    isExtra: true,
    label: () => i18n.t('history.spent'),
    width: 104,
    className: 'num',
    start: 'descending',
    sort: ({ spentMilli }) => spentMilli,
    cell({ line }) {
      const link = line.spentMilli === 0 ? spentLink(line) : null;
      return <td className="num">{link === null ? spentLabel(line) : <a href={link}>{spentLabel(line)}</a>}</td>;
    },
    // People of a charged job or search have no cost of their own.
    file(line) {
      if (line.spentMilli === null) return null;
      return line.spentMilli === 0 && line.spentIn !== null ? spentLabel(line) : toCredits(line.spentMilli);
    },
  },
];

export const historyTable: TableSpec<Column<HistoryCell, HistoryLine>> = { name: 'history', columns };

/** A total order, so that lines stay in place when others arrive: equal values newest first. Pure. */
export function sortLines(lines: readonly HistoryLine[], sort: TableSort): readonly HistoryLine[] {
  return sortRows(
    lines,
    columns,
    sort,
    (a, b) => compareValues(a.boughtAt, b.boughtAt, 'descending') || (a.id < b.id ? -1 : 1),
  );
}

function MobileCell({ mobile, excludedBy }: Pick<HistoryLine, 'mobile'> & Pick<HistoryCell, 'excludedBy'>) {
  if (mobile.kind !== 'found') return <span className="text-ink-3">{noAnswerLabel(mobile.kind)}</span>;
  if (excludedBy !== null) return <KeptBack excludedBy={excludedBy} />;
  const [first, ...others] = mobile.value;
  return (
    <span title={mobile.value.join(', ')}>
      <bdi dir="ltr">{first}</bdi>
      {others.length > 0 && (
        <>
          {' '}
          <span className="second-line">{i18n.t('history.more', others.length, [String(others.length)])}</span>
        </>
      )}
    </span>
  );
}

const actSigns: Record<RowAct, { Icon: typeof Check; label(): string; key: string }> = {
  done: { Icon: Check, label: () => i18n.t('touch.done'), key: 'e' },
  write: { Icon: SquarePen, label: () => i18n.t('touch.write'), key: 'w' },
  day: { Icon: CalendarDays, label: () => i18n.t('touch.anotherDay'), key: 'd' },
};

/** When the next follow-up is; what can be done takes its place under the pointer and with the focus. */
function NextCell({ line, excludedBy, nowMs, onAct }: Pick<HistoryCell, 'line' | 'excludedBy' | 'nowMs' | 'onAct'>) {
  const { dueAt, kind } = line;
  const canWrite = kind === 'person' && excludedBy == null;
  const acts = rowActs.filter((act) => (act !== 'done' || dueAt !== null) && (act !== 'write' || canWrite));
  return (
    <span className="next-cell">
      {dueAt !== null && (
        <span className={daysUntil(dueAt, nowMs) < 0 ? 'caution' : undefined} title={formatFullDay(dueAt)}>
          {dueLabel(dueAt, nowMs)}
        </span>
      )}
      <span className="row-acts">
        {acts.map((act) => {
          const { Icon, label, key } = actSigns[act];
          return (
            <button
              key={act}
              type="button"
              className="icon"
              aria-label={label()}
              title={`${label()} (${key.toUpperCase()})`}
              aria-keyshortcuts={key}
              data-act={key}
              onClick={() => onAct(line, act)}
            >
              <Icon />
            </button>
          );
        })}
      </span>
    </span>
  );
}

function lastLabel(last: NonNullable<HistoryLine['last']>): string {
  return last.kind === 'note' ? i18n.t('note.label') : touchLabel({ ...last, kind: last.kind });
}

/** Replaces an excluded person's data: their name opens the panel, which shows it on a press. */
function KeptBack({ excludedBy }: { excludedBy: string | undefined }) {
  return <span className="two-lines text-ink-3">{excludedBy === undefined ? '…' : i18n.t('lists.keptBack')}</span>;
}

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

export function ExcludedMark({ list }: { list: string }) {
  return (
    <Mark tone="stop" icon={<Ban />}>
      {i18n.t('results.excluded')} <bdi>{list}</bdi>
    </Mark>
  );
}

/** An exclusion comes first; otherwise the best address with its verdict. */
function EmailCell({ line: { kind, email, fromFile }, excludedBy }: Pick<HistoryCell, 'line' | 'excludedBy'>) {
  const excluded = excludedBy != null && <ExcludedMark list={excludedBy} />;
  if (kind === 'company') return excluded;
  if (email.kind === 'found' && excludedBy !== null) {
    return (
      <>
        <KeptBack excludedBy={excludedBy} />
        <span className="second-line">{excluded}</span>
      </>
    );
  }
  if (email.kind === 'found') {
    const { tone, word } = emailStatusOf(email.value);
    const Icon = icons[tone];
    return (
      <span title={email.value.address}>
        <span className="two-lines">
          <EmailAddress address={email.value.address ?? ''} />
        </span>
        <span className="second-line">
          <Mark tone={tone} icon={<Icon />}>
            {word}
          </Mark>
        </span>
      </span>
    );
  }
  if (excludedBy != null) return excluded;
  const [fileEmail] = fromFile?.emails ?? [];
  if (fileEmail !== undefined) {
    if (excludedBy === undefined) return <KeptBack excludedBy={excludedBy} />;
    return (
      <span title={fileEmail}>
        <span className="two-lines">
          <EmailAddress address={fileEmail} />
        </span>
        <span className="second-line">{i18n.t('handOver.fromFile')}</span>
      </span>
    );
  }
  if (email.kind === 'nothing-found') return <Mark icon={<CircleDashed />}>{noAnswerLabel(email.kind)}</Mark>;
  return <span className="text-ink-3">{noAnswerLabel(email.kind)}</span>;
}

function subjectKindLabel(kind: HistoryLine['kind']): string {
  return kind === 'person' ? i18n.t('history.person') : facetLabel('company');
}

/** "Head of Operations, Fenwick Instruments"; empty where neither is known. */
export function roleLabel(line: HistoryLine): string {
  return [titleLabel(line), line.company].filter(Boolean).join(', ');
}

/** A person's title unchanged; a company's industry as on its card: "medical devices" → "Medical devices". */
export function titleLabel({ kind, title }: HistoryLine): string | null {
  return kind === 'company' ? plainWords(title) : title;
}

/** "From a file, not verified", while nothing was bought about a person of a file. */
function fileLabel({ fromFile, boughtAt }: HistoryLine): string {
  return fromFile === null || boughtAt !== null ? '' : i18n.t('handOver.fromFile');
}

function knownLabel({ known }: HistoryLine): string {
  return known.map(facetLabel).join(', ');
}

/** The state of a field that has no value to show. */
function noAnswerLabel(kind: Exclude<HistoryAnswer<unknown>['kind'], 'found'>): string {
  return answers[kind]();
}

const answers = {
  'nothing-found': () => i18n.t('history.nothingFound'),
  'not-ordered': () => i18n.t('history.notOrdered'),
  erased: () => i18n.t('history.erased'),
};

/** The cost of a person alone; for people of a job or search, its name. */
export function spentLabel({ spentMilli, spentIn }: Pick<HistoryLine, 'spentMilli' | 'spentIn'>): string {
  if (spentMilli === null) return '…';
  if (spentMilli > 0 || spentIn === null) return formatCredits(spentMilli);
  return i18n.t(subjectOfKey(spentIn).site === 'job' ? 'history.inJob' : 'history.inSearch');
}

/** The address of that job or search in the workspace. */
export function spentLink({ spentIn }: Pick<HistoryLine, 'spentIn'>): string | null {
  if (spentIn === null) return null;
  const { site, slug } = subjectOfKey(spentIn);
  return site === 'job' ? fragmentOf('jobs', jobOfSlug(slug)) : fragmentOf('search', slug);
}

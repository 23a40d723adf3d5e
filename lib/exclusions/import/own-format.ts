import {
  isHash,
  type NameKind,
  nameForms,
  nameOf,
  readIdValue,
  valuesOfNames,
} from '@/lib/database/schema/exclusion-names';
import type { ExclusionRoute, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { originOf } from '@/lib/database/schema/origins';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import { isMemberName, namesOfKey } from '@/lib/exclusions/names';
import type { DomainFound, ParseMemberContext } from '@/lib/exclusions/parse-member';
import type { CsvCell } from '@/lib/export/format-csv';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import type { Subject } from '@/lib/subjects/subject';
import type { ImportProblem, ImportRow } from './import-row.ts';
import { keepApostrophes, unguardText } from './read-cell.ts';

/**
 * A list as a file. Its headings are the same in every language, so that any browser can read it. An id of another service is written with
 * its origin.
 */
const columns = ['who', 'why', 'added', 'route', 'expires', 'pages', 'domains', 'emails', 'ids', 'other_ids'] as const;
type Column = (typeof columns)[number];
/** The position of each column, counted from 0; absent if the file predates the column. */
export type OwnColumns = Partial<Record<Column, number>>;

/** Columns that were added to the format later: a file without them is still recognised. */
const laterColumns: readonly Column[] = [];

const isIds = (column: Column) => column === 'ids';
const headingOf = (column: Column, kind: Subject['kind']) => (isIds(column) ? `${kind}_ids` : column);

export function ownHeadings(kind: Subject['kind']): string[] {
  return columns.map((column) => headingOf(column, kind));
}

/** The position of each column; null if Sidenote did not write the file. Pure. */
export function findOwnColumns(headings: readonly string[]): { kind: Subject['kind']; columns: OwnColumns } | null {
  const words = headings.map((heading) => heading.trim().toLowerCase());
  for (const kind of ['person', 'company'] as const) {
    const own: OwnColumns = {};
    for (const column of columns) {
      const place = words.indexOf(headingOf(column, kind));
      if (place !== -1) own[column] = place;
    }
    if (columns.every((column) => own[column] !== undefined || laterColumns.includes(column)))
      return { kind, columns: own };
  }
  return null;
}

/** Null for a forgotten person: a file must not reveal what this browser can no longer read. Pure. */
export function ownCells(member: MemberRow, expiresAt: number | null, connection: string | null): CsvCell[] | null {
  const { names, label, why, at, route } = member;
  if (names.every(isHash)) return null;
  const values = (kind: NameKind) => valuesOfNames(names, kind);
  const isOwnId = (id: string) => connection !== null && readIdValue(id)?.origin === originOf(connection);
  const ids = values('id');
  const bare = ids.filter(isOwnId).flatMap((id) => readIdValue(id)?.id ?? []);
  const cells: Record<Column, CsvCell> = {
    who: keepApostrophes(label ?? ''),
    why: keepApostrophes(why),
    added: isoOf(at),
    route,
    expires: expiresAt === null ? '' : isoOf(expiresAt),
    pages: join(values('page')),
    domains: join(values('domain')),
    emails: join([
      ...values('email'),
      ...values('phone').map((phone) => `tel:${phone}`),
      ...values('name').map((name) => nameOf('name', name)),
    ]),
    ids: join(bare),
    other_ids: join(ids.filter((id) => !isOwnId(id))),
  };
  return columns.map((column) => cells[column]);
}

/** The inverse of `ownCells`. Pure. */
export function readOwnRow(
  cells: readonly string[],
  own: { kind: Subject['kind']; columns: OwnColumns },
  context: Pick<ParseMemberContext, 'kind' | 'domainOf'> & { connection: string | null; nowMs: number },
): ImportRow | { problem: ImportProblem } {
  const { kind, connection, nowMs, domainOf } = context;
  const textOf = (column: Column) => unguardText(cells[own.columns[column] ?? -1] ?? '');
  const partsOf = (column: Column) => textOf(column).split(/\s+/).filter(Boolean);
  const ids = partsOf('ids');
  const domains = partsOf('domains').flatMap((domain) => plainDomain(domain) ?? []);
  const shared = domains.filter((domain) => isShared(domainOf(`https://${domain}`)));
  const names = [
    ...partsOf('pages').map((key) => nameOf('page', key)),
    ...domains.filter((domain) => !shared.includes(domain)).map((domain) => nameOf('domain', domain)),
    ...partsOf('emails').flatMap((each) =>
      each.startsWith('tel:')
        ? nameOf('phone', each.slice(4))
        : isWeakName(each)
          ? each
          : nameForms(nameOf('email', each)),
    ),
    ...ids.flatMap((id) => namesOfKey(subjectOfId(own.kind, id).key, connection)),
    ...partsOf('other_ids').map((id) => nameOf('id', id)),
  ];
  const fitting = [...new Set(names.filter((name) => isMemberName(name, kind)))];
  if (fitting.length === 0) {
    if (ids.length > 0 && connection === null) return { problem: 'no-connection' };
    if (shared.length > 0) return { problem: 'shared-host' };
    if (names.length === 0) return { problem: 'empty' };
    return { problem: own.kind === kind ? 'nothing' : `is-${own.kind}` };
  }
  const who = textOf('who');
  return {
    names: fitting,
    label: who === '' ? null : who,
    why: textOf('why'),
    at: Math.max(0, Math.min(momentOf(textOf('added')) ?? nowMs, nowMs)),
    route: routeOf(textOf('route')),
    expiresAt: momentOf(textOf('expires')),
  };
}

const isShared = (found: DomainFound): boolean => 'problem' in found && found.problem === 'shared-host';

const routes: Record<ExclusionRoute, ExclusionRoute> = {
  ...({ panel: 'panel', popup: 'popup', shortcut: 'shortcut', 'context-menu': 'context-menu' } as const),
  ...({ result: 'result', written: 'written', import: 'import', visited: 'visited' } as const),
};
const isRoute = (text: string): text is ExclusionRoute => Object.hasOwn(routes, text);
const routeOf = (text: string): ExclusionRoute => (isRoute(text) ? text : 'import');

function momentOf(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const isoOf = (at: number): string => new Date(at).toISOString();
/** An address may start like a formula, so these values are guarded like any other text. */
const join = (values: readonly string[]): string => keepApostrophes(values.join(' '));

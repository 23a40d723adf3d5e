import { cmp, type DBCoreKeyRange } from 'dexie';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { logError } from '@/lib/platform/error-log';
import { hashOfName } from './hash-name.ts';

/** A page is read, and rewritten at each change, as a whole. */
export const mostInPage = 500;
/** Letters of a page's names, labels and reasons: a member may have 200 long names. */
const longestPage = 250_000;
/** The id of the last page, above every member's id. */
export const lastPageId = '\uffff';

/**
 * Members of neighbouring ids as one row. A member is in the first page whose id is not below its own. Which page that is depends on no
 * other row, so that a change of one member touches one page.
 */
export interface MemberPage {
  id: string;
  /** JSON, which is decoded several times as fast as objects. The first line has the fields that all share, each other one a member's own. */
  rows: string;
  /** Of its members. */
  count: number;
}

/** What finds a page without decoding it. Written together with it, under the same id. */
export interface MemberHead {
  id: string;
  /** Of all names of its members, in ascending order. Multi-entry index. */
  hashes: number[];
  /** Multi-entry index. */
  listIds: string[];
  spans: ListSpan[];
}

/** The members of one list in a page. */
interface ListSpan {
  listId: string;
  count: number;
  first: Place;
  last: Place;
}
type Place = [listId: string, at: number, id: string];

/** All that keys are made of. */
export type Stay = Pick<MemberRow, 'id' | 'listId' | 'at'>;

/** One place of a member in an index. */
export interface Entry {
  key: unknown;
  /** Only its stay where nothing else is asked for. */
  member: MemberRow | Stay;
}

export const placeOf = ({ listId, at, id }: Stay): Place => [listId, at, id];

export function packPage(id: string, members: readonly MemberRow[]): MemberPage {
  const [first] = members;
  const shared = Object.entries(first ?? {}).filter(([field, value]) => {
    const text = JSON.stringify(value);
    // Most are equal without a text: an import writes 100,000 members.
    const isSame = (other: unknown) => other === value || JSON.stringify(other) === text;
    return members.every((member) => isSame(member[field as keyof MemberRow]));
  });
  const names = new Set(shared.map(([field]) => field));
  const own = members.map((member) => {
    const kept: Record<string, unknown> = {};
    for (const field of Object.keys(member)) if (!names.has(field)) kept[field] = member[field as keyof MemberRow];
    return kept;
  });
  const lines = [Object.fromEntries(shared), ...own].map((each) => JSON.stringify(each));
  return { id, rows: lines.join('\n'), count: members.length };
}

export class LostPageError extends Error {
  override readonly name = 'LostPageError';

  constructor(cause?: unknown) {
    super('A page of members cannot be read', { cause });
  }
}

/** Throws a `LostPageError`. */
export function unpackPage({ rows, count }: MemberPage): MemberRow[] {
  let members: MemberRow[];
  try {
    members = decode(rows.split('\n'));
  } catch (cause) {
    throw new LostPageError(cause);
  }
  if (members.length !== count) throw new LostPageError();
  return members;
}

/** Null, and an entry in the error log, for a page that is lost. */
export function unpackOrLog(page: MemberPage): MemberRow[] | null {
  try {
    return unpackPage(page);
  } catch (error) {
    logError(error, 'members.page');
    return null;
  }
}

/** The page in place of one that the browser cannot read. */
export const lostPage = (id: string): MemberPage => ({ id, rows: '', count: -1 });

/** No member has it. */
export const lostId = '';

/** A lost member may have any date. */
const neverMs = Date.UTC(9999, 11, 31);

/** For the lost members with this name: the head still has its hash, so that they stay excluded. */
export function standInsOf({ spans }: MemberHead, name: string): MemberRow[] {
  return spans.map(({ listId, last: [, at] }) => {
    return { id: lostId, listId, names: [name], label: null, why: '', at, route: 'import', expiresAt: neverMs };
  });
}

/**
 * The members with one of these names. Decodes their lines only: a page has up to 500. Throws if some are cut off: one of
 * those may have the name, too.
 */
export function unpackNamed(page: MemberPage, names: readonly string[]): MemberRow[] {
  const { rows } = page;
  if (countLines(rows) !== page.count + 1) throw new LostPageError();
  const ownFrom = rows.indexOf('\n') + 1;
  // A page that is cut is cut in its last line.
  const lines = new Set([rows.slice(rows.lastIndexOf('\n') + 1)]);
  for (const name of names) {
    const quoted = JSON.stringify(name);
    for (let at = rows.indexOf(quoted); at >= 0; ) {
      // All share their names.
      if (at < ownFrom) return unpackPage(page).filter((member) => hasOne(member, names));
      const end = endOfLine(rows, at);
      lines.add(rows.slice(rows.lastIndexOf('\n', at) + 1, end));
      at = rows.indexOf(quoted, end);
    }
  }
  return decode([rows.slice(0, ownFrom - 1), ...lines]).filter((member) => hasOne(member, names));
}

function countLines(rows: string): number {
  let lines = 1;
  for (let at = rows.indexOf('\n'); at >= 0; at = rows.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const hasOne = ({ names }: MemberRow, some: readonly string[]) => names.some((name) => some.includes(name));

function endOfLine(rows: string, at: number): number {
  const end = rows.indexOf('\n', at);
  return end < 0 ? rows.length : end;
}

function decode(lines: readonly string[]): MemberRow[] {
  const [shared, ...own] = JSON.parse(`[${lines.join(',')}]`) as [Partial<MemberRow>, ...MemberRow[]];
  return own.map((each) => ({ ...shared, ...each }));
}

export function headOf(id: string, members: readonly MemberRow[]): MemberHead {
  const hashes = new Set(members.flatMap(({ names }) => names.map(hashOfName)));
  const byList = Map.groupBy(members, ({ listId }) => listId);
  const spans = [...byList].map(([listId, own]): ListSpan => {
    const places = own.map(placeOf).toSorted(cmp);
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) throw new Error('A list in a page has no member there');
    return { listId, count: own.length, first, last };
  });
  return { id, hashes: [...hashes].toSorted((a, b) => a - b), listIds: [...byList.keys()], spans };
}

export interface PagePart {
  id: string;
  members: readonly MemberRow[];
}

/** Parts of about equal size, each with its id; the last keeps the page's. Expects the order of ids. */
export function splitPage(id: string, members: readonly MemberRow[]): PagePart[] {
  const most = Math.ceil(members.length / Math.ceil(members.length / mostInPage));
  const parts: MemberRow[][] = [];
  let length = 0;
  for (const member of members) {
    const own = lengthOf(member);
    const part = parts.at(-1);
    length += own;
    if (part !== undefined && part.length < most && length <= longestPage) part.push(member);
    else {
      parts.push([member]);
      length = own;
    }
  }
  return parts.map((own, at) => ({ id: at === parts.length - 1 ? id : (own.at(-1)?.id ?? id), members: own }));
}

function lengthOf({ names, label, why }: MemberRow): number {
  return names.reduce((sum, name) => sum + name.length, why.length + (label?.length ?? 0));
}

export function isInRange(key: unknown, { lower, lowerOpen, upper, upperOpen }: DBCoreKeyRange): boolean {
  if (lower !== undefined && cmp(key, lower) < (lowerOpen === true ? 1 : 0)) return false;
  return upper === undefined || cmp(key, upper) <= (upperOpen === true ? -1 : 0);
}

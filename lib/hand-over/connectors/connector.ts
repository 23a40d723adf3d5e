import { z } from 'zod';
import type { ConnectorId, TargetSettings } from '@/lib/database/schema/hand-rows';
import { type Found, longestValue, type SentRow, type TargetValues } from '@/lib/hand-over/targets/target-fields';
import type { Subject } from '@/lib/subjects/subject';
import type { TargetAnswer } from './exchange.ts';

/** A person to look for: by email, or by name where none is known. */
export interface Sought {
  subject: Subject;
  email: string | null;
  name: { first: string; last: string } | null;
}

/** A person to write. `id` null: a new record. */
export interface Row {
  subject: Subject;
  email: string;
  id: string | null;
  values: TargetValues;
}

interface TargetRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** After the origin. */
  path: string;
  body?: unknown;
  /** The path without ids and values. */
  listed: string;
}

/**
 * Sends one request about these people. `rows` of the answer: who it was about, because an exclusion may have taken some away at the last
 * moment. Throws TargetError, or NobodyLeft.
 */
export type Ask = <Person extends { subject: Subject; email: string | null }>(
  rows: readonly Person[],
  request: (rows: readonly Person[]) => TargetRequest,
) => Promise<{ answer: TargetAnswer; rows: readonly Person[] }>;

/** One system: find by email, show what is there, write, id and link. */
export interface Connector<Id extends ConnectorId = ConnectorId> {
  id: Id;
  /** A constant but for Pipedrive's company, which is one label. */
  origin(settings: NonNullable<TargetSettings[Id]>): string;
  headers(token: string): Record<string, string>;
  /** Requests a second, below the documented limit. */
  rate: number;
  /** After a 429 without `Retry-After`. */
  pauseMs: number;
  /** People in one request. */
  looks: number;
  writes: number;
  /** Whether a unique key prevents second records. Otherwise its search decides, which may lag. */
  upserts: boolean;
  find(ask: Ask, settings: NonNullable<TargetSettings[Id]>, people: readonly Sought[]): Promise<Map<Sought, Found[]>>;
  /** An error is about all rows. `isWhole` proves that no row was written. */
  create(ask: Ask, settings: NonNullable<TargetSettings[Id]>, rows: readonly Row[]): Promise<Map<Row, SentRow>>;
  /** Writes only these fields of an existing record. */
  update(ask: Ask, settings: NonNullable<TargetSettings[Id]>, row: Row): Promise<SentRow>;
}

/** As the three compare addresses and names. */
export const sameText = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one.trim().toLowerCase() === other.trim().toLowerCase();

/** A text of an answer, no longer than a value may be. */
export const answered = z.string().transform((whole) => whole.slice(0, longestValue));

/** Of a target's names only those that a table has itself. */
const named = (names: Record<string, string | undefined>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

/** Values of ours as the target names them, and back. */
export function renamed(values: Record<string, string | null | undefined>, names: Record<string, string | undefined>) {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const other = named(names, name);
    return other === undefined || value == null || value === '' ? [] : [[other, value] as const];
  });
  return Object.fromEntries(pairs);
}

export function turned(names: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => (theirs === undefined ? [] : [[theirs, ours]])),
  );
}

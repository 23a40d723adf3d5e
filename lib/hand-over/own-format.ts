import type { Format } from './formats/format.ts';
import type { HandedField } from './handed/handed.ts';

/** A person's own columns, stored in the browser and shared as JSON. */
export interface OwnFormat {
  /** Generated. A shared format gets a new one. */
  id: string;
  name: string;
  ending: 'csv' | 'xlsx';
  columns: readonly OwnColumn[];
}

export interface OwnColumn {
  /** The target's heading. */
  name: string;
  field: HandedField;
}

export const mostOwn = 30;
export const mostColumns = 60;
export const longestName = 60;
export const longestHeading = 100;
/** Of the JSON text. The longest format is shorter. */
export const longestShared = 20_000;

/** Fields in the order of the menu: `Handed` without internal ones. */
const fields: Record<Exclude<HandedField, 'kind' | 'recordId'>, true> = {
  fullName: true,
  prefix: true,
  firstName: true,
  lastName: true,
  suffix: true,
  title: true,
  company: true,
  domain: true,
  website: true,
  headcount: true,
  industry: true,
  city: true,
  region: true,
  country: true,
  email: true,
  emailStatus: true,
  emails: true,
  verifiedAt: true,
  mobile: true,
  phones: true,
  profileUrl: true,
  source: true,
  purpose: true,
  boughtAt: true,
  tags: true,
  note: true,
  id: true,
};

export type OwnField = keyof typeof fields;
export const ownFields = Object.keys(fields) as OwnField[];

export const isOwnField = (value: unknown): value is OwnField =>
  typeof value === 'string' && Object.hasOwn(fields, value);

export function formatOfOwn({ id, name, ending, columns }: OwnFormat): Format {
  return {
    id,
    group: 'own',
    name,
    ending,
    columns,
    companies: columns,
    wants: [],
    doesNotAsk: [],
    limits: {},
    separator: ',',
    hasMark: true,
    duplicates: null,
    warning: null,
    steps: [],
    openUrl: null,
    documented: { url: '', seen: true },
  };
}

/** The format to edit: the person's own, or a copy of a target's. */
export function ownCopyOf({ id, name, ending, columns }: Format, own: readonly OwnFormat[]): OwnFormat {
  const stored = own.find((one) => one.id === id);
  if (stored !== undefined) return stored;
  const kept = columns.flatMap(({ name: heading, field }) => (isOwnField(field) ? [{ name: heading, field }] : []));
  return { id: newOwnId(), name, ending: ending === 'xlsx' ? 'xlsx' : 'csv', columns: kept.slice(0, mostColumns) };
}

export const newOwnId = (): string => `own:${crypto.randomUUID()}`;

/** Why a format cannot be saved; null if it can. Pure. */
export type OwnProblem = 'no-name' | 'no-columns' | 'no-heading' | 'same-heading';

export function problemOfOwn({ name, columns }: Pick<OwnFormat, 'name' | 'columns'>): OwnProblem | null {
  if (name.trim() === '') return 'no-name';
  if (columns.length === 0) return 'no-columns';
  const headings = columns.map((column) => column.name.trim().toLowerCase());
  if (headings.includes('')) return 'no-heading';
  return new Set(headings).size < headings.length ? 'same-heading' : null;
}

/** A stored or shared format; null if it is none. A column with an unknown field is refused with the whole, or columns would shift. Pure. */
export function parseOwnFormat(value: unknown): OwnFormat | null {
  if (!isRecord(value)) return null;
  const { id, name, ending, columns } = value;
  if (typeof id !== 'string' || !/^[\w:-]{1,60}$/.test(id)) return null;
  if (typeof name !== 'string' || name.length > longestName || (ending !== 'csv' && ending !== 'xlsx')) return null;
  if (!Array.isArray(columns) || columns.length > mostColumns) return null;
  const read: OwnColumn[] = [];
  for (const column of columns as unknown[]) {
    if (!isRecord(column) || typeof column.name !== 'string' || column.name.length > longestHeading) return null;
    if (!isOwnField(column.field)) return null;
    read.push({ name: oneLine(column.name), field: column.field });
  }
  const format = { id, name: oneLine(name), ending, columns: read } as const;
  return problemOfOwn(format) === null ? format : null;
}

/** `sidenoteFormat`: its version, so that a later one can be told apart. */
export function shareOwnFormat({ name, ending, columns }: OwnFormat): string {
  return JSON.stringify({ sidenoteFormat: 1, name, ending, columns }, null, 2);
}

/** A format that another person shared, under a new id; null if the text is none. Pure. */
export function readSharedFormat(text: string, id: string): OwnFormat | null {
  if (text.length > longestShared) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON, so not a format.
    return null;
  }
  return isRecord(value) && value.sidenoteFormat === 1 ? parseOwnFormat({ ...value, id }) : null;
}

/** A heading is one line, without characters that no one sees. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { z } from 'zod';
import {
  type Filter,
  type FilterShape,
  type FilterTree,
  isFilter,
} from '../../../lib/service/contract/filters/filter.ts';
import type { Choices } from '../../choices.ts';
import { ServiceRefusal } from '../../refusal.ts';
import { everyPart, type MaybePart } from '../part.ts';
import { readValue } from '../read-value.ts';

/** Reads one filter of a request. */
export type ReadFilter<Subject> = (value: unknown, filter: Filter) => MaybePart<Subject>;

interface Row<Subject> {
  filter: Filter;
  read: ReadFilter<Subject>;
}
/** `experience`, `education` and the like: filters nested below a key. */
interface Branch<Subject> {
  below: FilterRows<Subject>;
}
export type FilterRows<Subject> = ReadonlyMap<string, Row<Subject> | Branch<Subject>>;

/**
 * The paths of a table's filters of these shapes: readers are typed as a record of them, so that a filter without a reader does
 * not compile.
 */
export type PathOfShape<Tree, Shape extends FilterShape, Above extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends { shape: infer Own }
    ? Own extends Shape
      ? `${Above}${Key}`
      : never
    : PathOfShape<Tree[Key], Shape, `${Above}${Key}.`>;
}[keyof Tree & string];
/** Filters of values: `readByShape` reads them. */
export type PathOfValues<Tree> = PathOfShape<Tree, 'plain' | 'plain-range' | 'match' | 'match-range'>;

/** Every filter of a table with its reader. Throws if one has no reader, so that the sandbox does not start. */
export function createFilterRows<Subject>(
  tree: FilterTree,
  find: (path: string, filter: Filter) => ReadFilter<Subject> | undefined,
  above = '',
): FilterRows<Subject> {
  return new Map(
    Object.entries(tree).map(([key, node]): [string, Row<Subject> | Branch<Subject>] => {
      const path = above === '' ? key : `${above}.${key}`;
      if (!isFilter(node)) return [key, { below: createFilterRows(node, find, path) }];
      const read = find(path, node);
      if (read === undefined) throw new TypeError(`No reader for the filter ${path}`);
      return [key, { filter: node, read }];
    }),
  );
}

const objectSchema = z.record(z.string(), z.unknown());

/** All filters of an object, combined by AND. `path` is used in the message about an unknown key. */
export function readFilterRows<Subject>(
  value: unknown,
  rows: FilterRows<Subject>,
  choices: Choices,
  path: string,
): MaybePart<Subject> {
  const given = readValue(objectSchema, value);
  return everyPart(
    Object.entries(given).map(([key, inner]) => {
      const row = rows.get(key);
      const below = `${path}.${key}`;
      if (row === undefined) return unknownKey(below, choices);
      if (inner == null) return null;
      if ('below' in row) return readFilterRows(inner, row.below, choices, below);
      if (choices.unknownFilterKeys === 'refuse') expectKnownKeys(inner, row.filter, below);
      return row.read(inner, row.filter);
    }),
  );
}

/** Drops the key, so that the wider search is answered and billed (docs/interface.md#what-the-service-ignores), or refuses it. */
function unknownKey(path: string, { unknownFilterKeys }: Choices): null {
  if (unknownFilterKeys === 'refuse') throw new ServiceRefusal(400, `unknown filter: ${path}`);
  return null;
}

/** Uses the filter's strict schema only to find unknown keys, at any depth; its other objections are ignored. */
export function expectKnownKeys(value: unknown, { schema, shape }: Filter, path: string): void {
  const issues = schema.safeParse(value).error?.issues ?? [];
  for (const issue of issues) {
    // A follower filter for another platform has its own error.
    if (issue.code !== 'unrecognized_keys' || (shape === 'followers' && issue.path.length === 0)) continue;
    throw new ServiceRefusal(400, `unknown filter: ${[path, ...issue.path, issue.keys[0]].join('.')}`);
  }
}

import { z } from 'zod';
import { accountFilters } from '../../lib/service/filters/account-filters.ts';
import { contactFilters } from '../../lib/service/filters/contact-filters.ts';
import { type Filter, type FilterTree, isFilter } from '../../lib/service/filters/filter.ts';
import { Refusal } from '../api/refusal.ts';
import type { Choices } from '../choices.ts';
import type { Company } from '../world/company-facts.ts';
import type { Person } from '../world/person-facts.ts';
import { accountNumbers, accountReaders } from './account-readers.ts';
import { readFunding, readGeo, readMetric } from './company-filters.ts';
import { contactReaders } from './contact-readers.ts';
import { everyPart, type MaybePart } from './part.ts';
import { positionsIn, readDurations, readEducationDate, readFollowers, type Scope } from './person-filters.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { readRange } from './ranges.ts';
import { readValue } from './read-value.ts';
import { readKeyword, readMatch, readPlain, type ValueReader, withCount } from './value-filters.ts';

/** Reads one filter; `path` is below `account` or `contact`. */
type ReadFilter<Subject> = (value: unknown, filter: Filter, texts: PreparedTexts<Subject>) => MaybePart<Subject>;

/** Every filter of the table, by its path: one without a reader is found when the sandbox starts. */
const readAccount = readersOf<Company>(accountFilters, (path) => {
  const reader = ownOf<ValueReader<Company>>(accountReaders, path);
  const number = ownOf<(company: Company) => number | null>(accountNumbers, path);
  if (reader !== undefined) return byShape(reader);
  if (number !== undefined) {
    return (value, { shape }) =>
      readRange(value, number, { hasPresence: shape !== 'range', isSingle: shape === 'year' });
  }
  return ownOf<ReadFilter<Company>>(
    {
      geoLocation: readGeo,
      funding: readFunding,
      metric: readMetric,
      keyword: (value, _filter, texts) => readKeyword(value, texts),
    },
    path,
  );
});

const readContact = readersOf<Person>(contactFilters, (path) => {
  const reader = ownOf<ValueReader<Person>>(contactReaders, path);
  if (reader !== undefined) return byShape(reader);
  const [, scope, part] = /^experience\.(latest|current|previous)\.(title|duration)$/.exec(path) ?? [];
  if (isScope(scope)) {
    const titles = { read: (person: Person) => positionsIn(person, scope).map(({ position }) => position.title) };
    return part === 'title' ? byShape(titles) : (value) => readDurations(value, scope);
  }
  return ownOf<ReadFilter<Person>>(
    {
      'education.date': readEducationDate,
      socialMediaFollower: readFollowers,
      keyword: (value, _filter, texts) => readKeyword(value, texts),
    },
    path,
  );
});

function isScope(text: string | undefined): text is Scope {
  return text === 'latest' || text === 'current' || text === 'previous';
}

function byShape<Subject>(reader: ValueReader<Subject>): ReadFilter<Subject> {
  return (value, { shape, values }) => {
    switch (shape) {
      case 'plain':
        return readPlain(value, reader, values);
      case 'plain-range':
        return withCount(readPlain(value, reader, values), value, reader);
      case 'match-range':
        return withCount(readMatch(value, reader, values), value, reader);
      default:
        return readMatch(value, reader);
    }
  };
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined;
}

interface Row<Subject> {
  filter: Filter;
  read: ReadFilter<Subject>;
}
/** `experience`, `education` and the like: filters nested below a key. */
interface Branch<Subject> {
  below: Rows<Subject>;
}
type Rows<Subject> = ReadonlyMap<string, Row<Subject> | Branch<Subject>>;

function readersOf<Subject>(
  tree: FilterTree,
  find: (path: string) => ReadFilter<Subject> | undefined,
  above = '',
): Rows<Subject> {
  return new Map(
    Object.entries(tree).map(([key, node]): [string, Row<Subject> | Branch<Subject>] => {
      const path = above === '' ? key : `${above}.${key}`;
      if (!isFilter(node)) return [key, { below: readersOf(node, find, path) }];
      const read = find(path);
      if (read === undefined) throw new TypeError(`No reader for the filter ${path}`);
      return [key, { filter: node, read }];
    }),
  );
}

/** What reading needs besides the filters. */
interface Context<Subject> {
  choices: Choices;
  texts: PreparedTexts<Subject>;
}

const objectSchema = z.record(z.string(), z.unknown());

/** `path` names the place for whoever is told that a key is unknown. */
export function readAccountFilters(
  value: unknown,
  { choices, texts }: Context<Company>,
  isCompanySearch: boolean,
): MaybePart<Company> {
  const given = value == null ? {} : readValue(objectSchema, value);
  const { employee, ...rest } = given;
  if (employee !== undefined && !isCompanySearch) throw new Refusal(400, 'account.employee is for company search only');
  return readRows(rest, readAccount, { choices, texts }, 'account');
}

export function readContactFilters(value: unknown, context: Context<Person>): MaybePart<Person> {
  return value == null ? null : readRows(value, readContact, context, 'contact');
}

function readRows<Subject>(
  value: unknown,
  rows: Rows<Subject>,
  context: Context<Subject>,
  path: string,
): MaybePart<Subject> {
  const { choices, texts } = context;
  const given = readValue(objectSchema, value);
  return everyPart(
    Object.entries(given).map(([key, inner]) => {
      const row = rows.get(key);
      const below = `${path}.${key}`;
      if (row === undefined) return unknownKey(below, choices);
      if (inner == null) return null;
      if ('below' in row) return readRows(inner, row.below, context, below);
      if (choices.unknownFilterKeys === 'refuse') expectKnownKeys(inner, row.filter, below);
      return row.read(inner, row.filter, texts);
    }),
  );
}

/** "An unknown filter key is dropped" (field notes), and so the wider search is found and billed. */
function unknownKey(path: string, { unknownFilterKeys }: Choices): null {
  if (unknownFilterKeys === 'refuse') throw new Refusal(400, `unknown filter: ${path}`);
  return null;
}

function expectKnownKeys(value: unknown, { schema, shape }: Filter, path: string): void {
  // Another platform there has an answer of its own.
  if (shape === 'followers') return;
  const issues = schema.safeParse(value).error?.issues ?? [];
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown !== undefined)
    throw new Refusal(400, `unknown filter: ${[path, ...unknown.path, ...unknown.keys].join('.')}`);
}

import { faker } from '@faker-js/faker';
import type { ListRow, MemberRow } from '../../../lib/database/schema/exclusion-rows.ts';
import type { ResultLine } from '../../../lib/database/schema/result-line.ts';
import type { SubjectRecord } from '../../../lib/database/schema/rows.ts';
import { type SearchPageRow, type SearchRow, searchPageId } from '../../../lib/database/schema/search-rows.ts';
import { connectionId, seedRows } from './seed-rows.ts';

const perPage = 100;
/** So many of them are on a list. */
const excluded = 200;

export interface SearchSeed {
  search: SearchRow;
  pages: SearchPageRow[];
  records: SubjectRecord[];
  list: ListRow;
  members: MemberRow[];
}

/** The same people every time, all with a record, some of them off-limits. Their search asks for a technology, so that its field is open. */
export function seedSearch(count: number): SearchSeed {
  // One in ten of those rows is a company.
  const records = seedRows(Math.ceil((count * 10) / 9) + 10)
    .records.filter(({ kind }) => kind === 'person')
    .slice(0, count);
  faker.seed(20_261_121);
  const startMs = Date.now() - 3_600_000;
  const search: SearchRow = {
    id: 'bench',
    connection: connectionId,
    kind: 'people',
    lists: 'all',
    size: perPage,
    name: 'Bench',
    filters: { account: { technologies: { any: { include: { content: ['SAP Ariba'], mode: 'SMART' } } } } },
    createdAt: startMs,
    openedAt: startMs,
  };
  const lines = records.map(lineOf);
  const pages = Array.from({ length: Math.ceil(count / perPage) }, (_each, page): SearchPageRow => {
    const some = lines.slice(page * perPage, (page + 1) * perPage);
    return {
      id: searchPageId(search.id, 'search', page),
      searchId: search.id,
      connection: connectionId,
      mode: 'search',
      page,
      keys: some.map(({ key }) => key),
      lines: some,
      total: count,
      boughtAt: startMs + page,
      chargedMilli: some.length * 500,
      intentId: `page-${page}`,
      track: null,
    };
  });
  const list: ListRow = {
    id: 'bench-list',
    name: 'Customers',
    kind: 'person',
    createdAt: 1,
    coversPeople: false,
    expiresAfterDays: null,
    lastUsedAt: 1,
    removedAt: null,
    salt: null,
  };
  const members = lines
    .filter((_line, at) => at % Math.floor(count / excluded) === 0)
    .map(
      ({ key, name }): MemberRow => ({
        id: key,
        listId: list.id,
        names: [`page:${key}`],
        label: name,
        why: '',
        at: 1,
        route: 'import',
        expiresAt: null,
      }),
    );
  return { search, pages, records, list, members };
}

function lineOf({ aliases: [alias = ''], name }: SubjectRecord): ResultLine {
  const key = alias.slice(alias.indexOf('subject:') + 'subject:'.length);
  const slug = key.slice(key.lastIndexOf('/') + 1);
  return {
    key,
    kind: 'person',
    id: faker.string.uuid(),
    name: name ?? slug,
    title: faker.person.jobTitle(),
    company: faker.company.name(),
    domain: faker.internet.domainName(),
    place: faker.location.city(),
    headcount: faker.number.int(20_000),
    industry: faker.commerce.department(),
    seniority: 'director',
    department: null,
    founded: null,
    link: `https://www.pronet.example/in/${slug}`,
    has: [],
  };
}

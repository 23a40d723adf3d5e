import type { ResultLine } from '@/lib/records/result-line';
import { type SearchMode, type SearchPageRow, type SearchRow, searchPageId } from '@/lib/records/search-rows';
import { connectionId } from './fixture-rows.ts';

/** Made-up searches and what was bought of them. */

export function search(part: Partial<SearchRow> = {}): SearchRow {
  return {
    ...{ id: 'search-1', connection: connectionId, kind: 'people', lists: 'all', size: 25, name: null },
    filters: { contact: { seniority: { any: { include: ['director', 'vp', 'head'] } } } },
    ...{ createdAt: Date.now() - 3_600_000, openedAt: Date.now() - 3_600_000 },
    ...part,
  };
}

export function line(slug: string, part: Partial<ResultLine> = {}): ResultLine {
  return {
    ...{ key: `person/pronet/${slug}`, kind: 'person', id: `id-${slug}`, name: slug, title: null, company: null },
    ...{ domain: null, place: null, headcount: null, industry: null, seniority: null, department: null },
    ...{ founded: null, link: `https://www.pronet.example/in/${slug}`, has: [] },
    ...part,
  };
}

export function companyLine(slug: string, part: Partial<ResultLine> = {}): ResultLine {
  const link = `https://www.pronet.example/company/${slug}`;
  return line(slug, { key: `company/pronet/${slug}`, kind: 'company', link, ...part });
}

export function searchPage(
  page: number,
  lines: ResultLine[],
  part: Partial<SearchPageRow> = {},
  mode: SearchMode = 'search',
): SearchPageRow {
  const boughtAt = Date.now() - 19 * 60_000 + page * 60_000;
  return {
    ...{ id: searchPageId('search-1', mode, page), searchId: 'search-1', connection: connectionId, mode, page },
    ...{ keys: lines.map(({ key }) => key), lines, total: 1284, boughtAt, chargedMilli: lines.length * 500 },
    ...{
      intentId: `intent-page-${page}`,
      track: { id: `track-${page}`, bornAt: boughtAt, usedBy: null, people: lines.length },
    },
    ...part,
  };
}

/** As many as wanted, named after their number. */
export function lines(from: number, count: number): ResultLine[] {
  return Array.from({ length: count }, (_each, at) => line(`person-${from + at}`, { name: `Person ${from + at}` }));
}

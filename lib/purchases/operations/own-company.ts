import { subjectAlias } from '@/lib/database/records/aliases';
import { foundCompany, type ParseContext } from '@/lib/purchases/answers/parsed-result';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import type { Question } from './operation-row.ts';

/**
 * Whether a company is the requested one, or a seed, and thus not listed as its own lookalike. It cannot be left out of
 * the request, since a search with only excludes is invalid (docs/interface.md#filter-objects) and seeds are not a
 * filter.
 */
export function isAmongAsked(
  company: Company,
  { subject, known, detail }: Pick<Question, 'subject' | 'known' | 'detail'>,
  context: ParseContext,
): boolean {
  const { connection, sites } = context;
  const asked = new Set([
    ...[subject.key, ...(detail.seeds ?? []).map((seed) => keyOfSeed(seed, sites))].map((key) =>
      subjectAlias(connection, key),
    ),
    ...(known?.aliases ?? []),
  ]);
  const { aliases, hints } = foundCompany(company, context);
  const domain = company.link?.domain;
  const byDomain = domain == null ? [] : [subjectAlias(connection, keyOfSeed(domain, sites))];
  return [...aliases, ...hints, ...byDomain].some((name) => asked.has(name));
}

/** A seed is a page or a domain. */
function keyOfSeed(seed: string, sites: ParseContext['sites']): string {
  const page = seed.includes('/') ? findSubject(seed, sites) : null;
  return page?.key ?? subjectOfDomain(seed.trim().replace(/^www\./i, '')).key;
}

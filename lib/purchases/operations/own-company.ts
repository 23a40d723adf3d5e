import { subjectAlias } from '@/lib/database/records/aliases';
import { foundCompany, type ParseContext } from '@/lib/purchases/answers/parsed-result';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import type { Question } from './operation-row.ts';

/**
 * Whether a company is the one that others are like, or a seed: it stands on no list of them. It cannot be left out of the question, since
 * a search with nothing but excludes is invalid (docs/interface.md#filter-objects) and seeds are no filter.
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

import { type Handles, handlesOf } from '@/lib/offers/offers';
import type { Suppression } from '@/lib/purchases/exclusion-policy';
import type { RequestOf } from '@/lib/service/contract/endpoints';
import type { Question } from './operation-row.ts';

/** How a request names its subject and leaves others out. Pure; null if too little is known. */

type Account = RequestOf<'companySearch'>['account'];

export function handles({ subject, known: record }: Question): Handles {
  return handlesOf(subject, record);
}

/** Exporting one person takes an id or a profile URL (docs/interface.md#export-single-person). */
export function byIdOrUrl(question: Question): RequestOf<'singleExportV2'> | null {
  const { id, page } = handles(question);
  if (id !== null && (page === null || question.subject.site === 'id')) return { id };
  return page === null ? null : { url: page };
}

/** A profile URL, else a company's domain and a name (docs/interface.md#mobile-phone-finder). */
export function phoneBody(question: Question): RequestOf<'mobilePhoneV2'> | null {
  const { page, employer } = handles(question);
  return page === null ? employer : { pronet: page };
}

/** Identifies the company by its page, or by its website. */
export function companyFilter(question: Question): Account | null {
  const { page, domain } = handles(question);
  if (page !== null) return { pronet: { any: { include: [page] } } };
  return domain === null ? null : { domain: { any: { include: [domain] } } };
}

/** By its page elsewhere only where nothing better is known: no answer proves it (docs/interface.md#company-result). */
export function companyFilterWithLinks(question: Question): Account | null {
  const { links } = handles(question);
  return companyFilter(question) ?? (links === null ? null : { socialMediaLink: { any: { include: [...links] } } });
}

/** Adds excluded domains to the requested company's filter, which may itself be a domain. */
export function joinDomains(account: Account, exclude: readonly string[]): NonNullable<Account>['domain'] {
  return { any: { ...account?.domain?.any, exclude: [...exclude] } };
}

/** The lists filter of a request: members of these lists are left out (docs/interface.md#lists-filter). */
export function leaveOut<Type extends 'people_id' | 'company_id'>(
  type: Type,
  { lists }: Suppression,
): { lists?: { [Key in Type]?: { exclude: string[] } } } {
  return lists.length === 0
    ? {}
    : { lists: { [type]: { exclude: lists } } as { [Key in Type]?: { exclude: string[] } } };
}

import { z } from 'zod';
import { nonBlank, phoneNumber, webAddress } from '@/lib/service/contract/filters/blocks';
import {
  keyword,
  match,
  matchRange,
  plain,
  plainOf,
  plainRange,
  range,
  rangeOrPresence,
  year,
} from '@/lib/service/contract/filters/shapes';
import {
  durations,
  educationDate,
  excludedLists,
  followers,
  funding,
  geo,
  metric,
} from '@/lib/service/contract/filters/special-shapes';
import { type FilterRow, rowsOfTree } from '@/lib/service/contract/filters/tree';
import {
  accountKeywordSources,
  companyTypes,
  contactKeywordSources,
  languages,
  profileBadges,
  seniorities,
  socialPlatforms,
} from './enums.ts';
import { serviceId } from './tolerant.ts';

const companyIds = plain(serviceId, { group: 'company', namesCompanies: true });

/** Filters by a person's attributes, in the order of their table (docs/interface.md#contact-filters). */
export const contactFilters = {
  fullName: match({ group: 'who' }),
  pronet: plain(webAddress, { group: 'who' }),
  socialMediaLink: plain(webAddress, { group: 'social' }),
  /** Primary active role, all active roles, past employers. */
  company: { latest: companyIds, current: companyIds, previous: companyIds },
  experience: {
    latest: {
      title: match({ group: 'role' }),
      duration: durations(['latestCompany', 'latestJob', 'total'], { group: 'role' }),
    },
    current: {
      title: match({ group: 'role' }),
      duration: durations(['currentCompany', 'currentJob', 'total'], { group: 'role' }),
    },
    previous: {
      title: match({ group: 'role' }),
      duration: durations(['previousCompany', 'previousJob'], { group: 'role' }),
    },
  },
  seniority: plainOf(seniorities, { group: 'role' }),
  departmentAndFunction: plain(nonBlank, { group: 'role', valueList: 'departments-and-functions' }),
  location: plain(nonBlank, { group: 'place' }),
  language: matchRange(languages, { group: 'skills', valueList: 'languages' }),
  skill: match({ group: 'skills' }),
  certification: match({ group: 'skills' }),
  education: {
    /** Schools are companies: their ids come from a company search. */
    school: plain(serviceId, { group: 'education', namesCompanies: true }),
    degree: match({ group: 'education' }),
    fieldOfStudy: match({ group: 'education' }),
    date: educationDate({ group: 'education' }),
  },
  keyword: keyword(contactKeywordSources, { group: 'keywords' }),
  socialMedia: plainOf(socialPlatforms, { group: 'social' }),
  profileBadge: plainOf(profileBadges, { group: 'social' }),
  socialMediaFollower: followers({ group: 'social' }),
};

/** Filters by a company's attributes, in the order of their table (docs/interface.md#account-filters). */
export const accountFilters = {
  domain: plain(nonBlank, { group: 'company' }),
  pronet: plain(webAddress, { group: 'company' }),
  url: match({ group: 'company' }),
  name: match({ group: 'company' }),
  socialMediaLink: plain(webAddress, { group: 'social' }),
  phoneNumber: plain(phoneNumber, { group: 'company' }),
  industries: match({ group: 'company', valueList: 'industries' }),
  location: plain(nonBlank, { group: 'place' }),
  geoLocation: geo({ group: 'place' }),
  productAndServices: match({ group: 'company' }),
  socialMedia: plainOf(socialPlatforms, { group: 'social' }),
  type: plainOf(companyTypes, { group: 'company' }),
  foundedYear: year({ group: 'company' }),
  employeeSize: range({ group: 'size' }),
  retailSize: range({ group: 'size' }),
  revenue: rangeOrPresence({ group: 'money' }),
  funding: funding({ group: 'money' }),
  language: plainRange(languages, { group: 'company', valueList: 'languages' }),
  keyword: keyword(accountKeywordSources, { group: 'keywords' }),
  metric: metric({ group: 'growth' }),
  technologies: match({ group: 'technology', valueList: 'technologies' }),
  technology: plain(nonBlank, { group: 'technology', valueList: 'technologies', isLegacy: true }),
  naics: plain(z.string().regex(/^(\d{2,6}|\d\d-\d\d)$/, { error: 'naics-code' }), { group: 'company' }),
};

/** Companies by the people they employ; the service does not accept it in a people search (docs/interface.md#company-search). */
export const employeeFilters = {
  employee: {
    title: { ...match({ group: 'role' }), only: 'companies' },
    seniority: { ...plainOf(seniorities, { group: 'role' }), only: 'companies' },
    departmentAndFunction: {
      ...plain(nonBlank, { group: 'role', valueList: 'departments-and-functions' }),
      only: 'companies',
    },
  },
} as const;

/** Filters of a people search, a preview and an export; `size`, `page` and the rest are not filters. */
export const peopleFilters = {
  account: accountFilters,
  contact: contactFilters,
  lists: { people_id: excludedLists() },
};

export const companyFilters = {
  account: { ...accountFilters, ...employeeFilters },
  lists: { company_id: excludedLists() },
};

/**
 * Every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#lists-filter,
 * docs/interface.md#company-search): schemas, form, chips and the sandbox are derived from it.
 */
export const filterRows: readonly FilterRow[] = [
  ...rowsOfTree(peopleFilters, ''),
  ...rowsOfTree({ account: employeeFilters, lists: companyFilters.lists }, ''),
];

/** The filter at a path, or at a prefix of it. */
export function findFilter(path: string): FilterRow | null {
  return filterRows.find((row) => path === row.path || path.startsWith(`${row.path}.`)) ?? null;
}

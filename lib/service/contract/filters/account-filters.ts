import { z } from 'zod';
import {
  accountKeywordSources,
  companyTypes,
  languages,
  seniorities,
  socialPlatforms,
} from '@/lib/service/contract/enums';
import { nonBlank, phoneNumber, webAddress } from './blocks.ts';
import { keyword, match, plain, plainOf, plainRange, range, rangeOrPresence, year } from './shapes.ts';
import { funding, geo, metric } from './special-shapes.ts';

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

import {
  contactKeywordSources,
  languages,
  profileBadges,
  seniorities,
  socialPlatforms,
} from '@/lib/service/contract/enums';
import { serviceId } from '@/lib/service/contract/tolerant';
import { nonBlank, webAddress } from './blocks.ts';
import { keyword, match, matchRange, plain, plainOf } from './shapes.ts';
import { durations, educationDate, followers } from './special-shapes.ts';

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

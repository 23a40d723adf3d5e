import { contactKeywordSources, profileBadges, seniorities, socialPlatforms } from '../enums.ts';
import { languages } from '../languages.ts';
import { serviceId } from '../schemas/tolerant.ts';
import { nonBlank, webAddress } from './blocks.ts';
import { keyword, match, matchRange, plain, plainOf } from './shapes.ts';
import { durations, educationDate, followers } from './special-shapes.ts';

const companyIds = plain(serviceId, { group: 'employer' });

/** Interface, "contact filters", in the document's order. */
export const contactFilters = {
  fullName: match({ group: 'person' }),
  pronet: plain(webAddress, { group: 'person' }),
  socialMediaLink: plain(webAddress, { group: 'person' }),
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
  location: plain(nonBlank, { group: 'person' }),
  language: matchRange(languages, { group: 'background', valueList: 'languages' }),
  skill: match({ group: 'background' }),
  certification: match({ group: 'background' }),
  education: {
    /** Schools are companies: their ids come from a company search. */
    school: plain(serviceId, { group: 'background' }),
    degree: match({ group: 'background' }),
    fieldOfStudy: match({ group: 'background' }),
    date: educationDate({ group: 'background' }),
  },
  keyword: keyword(contactKeywordSources, { group: 'background' }),
  socialMedia: plainOf(socialPlatforms, { group: 'presence' }),
  profileBadge: plainOf(profileBadges, { group: 'presence' }),
  socialMediaFollower: followers({ group: 'presence' }),
};

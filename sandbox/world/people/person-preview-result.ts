import { toCompanyResult } from '../companies/company-result.ts';
import type { WorldPerson } from '../person-facts.ts';
import { hasValidAddress } from './email-output.ts';
import { toDepartment, toPersonLocation, toPositionGroups } from './person-blocks.ts';
import { toProfileLink } from './person-result.ts';

interface Shown {
  networkOrigin: string;
  /** The link contains the name that is masked elsewhere. */
  showsLink: boolean;
}

/**
 * A previewed person (docs/interface.md#person-preview-result): the last name is masked except in the link; no identifier, picture, email,
 * phone or track id. Flags tell what the full record has.
 */
export function toPersonPreviewResult(
  person: WorldPerson,
  { networkOrigin, showsLink }: Shown,
): Record<string, unknown> {
  const { sparse } = person;
  const { contact: _withoutAddresses, ...company } = toCompanyResult(person.company, networkOrigin);
  const { last, full } = toMaskedName(person);
  return {
    id: person.id,
    profile: {
      first_name: person.firstName,
      last_name: last,
      full_name: full,
      headline: sparse ? null : person.headline,
      title: sparse ? null : person.title,
    },
    ...(showsLink ? { link: { pronet: person.hasProfileLink ? toProfileLink(person, networkOrigin) : null } } : {}),
    location: toPersonLocation(person),
    department: toDepartment(person),
    position_groups: toPositionGroups(person, networkOrigin),
    company,
    last_updated: person.lastUpdated,
    has_email: hasValidAddress(person),
    has_mobile: person.phones.length > 0,
    has_skills: person.skills.length > 0,
    has_educations: person.schooling.length > 0,
    has_certifications: person.certifications.length > 0,
    has_languages: person.languages.length > 0,
    has_summary: person.summary !== '',
    has_picture: !sparse,
  };
}

/** The first letter and a fixed number of stars, so the length does not show; credentials are dropped. */
function toMaskedName({ firstName, lastName, fullName }: WorldPerson): { last: string; full: string } {
  const [bare = ''] = lastName.split(',');
  const [initial = ''] = bare;
  const last = `${initial}*******`;
  const isFamilyFirst = fullName.split(',')[0] === `${bare}${firstName}`;
  return { last, full: isFamilyFirst ? `${last}${firstName}` : `${firstName} ${last}` };
}

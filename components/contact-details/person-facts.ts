import { i18n } from '#i18n';
import { areaLabel } from '@/components/ui/formats';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { placeWords } from '@/lib/service/contract/written-values';

/** The facts in a person's header. Any part of the profile may be missing. */
export interface PersonFacts {
  headline: string | null;
  role: string | null;
  /** The employer's name. */
  company: string | null;
  location: string | null;
  badges: string[];
}

/** A preview as a `Person`; lists it lacks are empty. */
export function personOfPreview(preview: PersonPreview): Person {
  return { educations: [], certifications: [], organizations: [], skills: [], ...preview };
}

export function personFacts(person: Person): PersonFacts {
  const { profile, location } = person;
  const rawHeadline = profile?.headline || profile?.title || null;
  const company = companyOf(person);
  const headline = rawHeadline === null || company === null ? rawHeadline : withoutCompany(rawHeadline, company);
  return {
    headline,
    role: roleOf(person, company, rawHeadline),
    company,
    location: placeWords(location?.short || location?.default) ?? areaLabel(location ?? {}),
    badges: badgesOf(person),
  };
}

function companyOf(person: Person): string | null {
  const group = person.position_groups.find(({ date }) => date?.end == null) ?? null;
  return group?.company?.name ?? person.company?.summary?.name ?? null;
}

/** "Head of Sales at Fenwick" is "Head of Sales" where the line below it says "Fenwick". Pure. */
export function withoutCompany(headline: string, company: string): string {
  if (company === '' || !headline.toLowerCase().endsWith(company.toLowerCase())) return headline;
  const rest = headline.slice(0, -company.length);
  const before = rest.trimEnd();
  // The title must end in "at", a mark such as a comma or bar, or a spaced dash. "Ex-Fenwick" stays whole.
  const joint = (rest === before ? null : /\sat$/i.exec(before)) ?? /(?:[,@|·]|\s[–—-])$/u.exec(before);
  const title = joint === null ? '' : before.slice(0, joint.index).trimEnd();
  return title === '' ? headline : title;
}

/** The company, and the title unless the headline already contains it. */
function roleOf(person: Person, company: string | null, rawHeadline: string | null): string | null {
  if (company === null) return null;
  const title = person.profile?.title ?? null;
  const isWritten = title === null || (rawHeadline?.toLowerCase().includes(title.toLowerCase()) ?? false);
  return isWritten ? company : i18n.t('person.roleAt', { title: withoutCompany(title, company), company });
}

function badgesOf({ member_badges: badges }: Person): string[] {
  return [
    ...(badges?.open_to_work === true ? [i18n.t('person.openToWork')] : []),
    ...(badges?.hiring === true ? [i18n.t('person.hiring')] : []),
    ...(badges?.creator === true ? [i18n.t('person.creator')] : []),
    ...(badges?.premium === true ? [i18n.t('person.premium')] : []),
    ...(badges?.verified === true ? [i18n.t('person.verified')] : []),
    ...(badges?.influencer === true ? [i18n.t('person.influencer')] : []),
  ];
}

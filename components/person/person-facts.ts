import { i18n } from '#i18n';
import { areaLabel, formatMonth } from '@/components/ui/formats';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';

/** The facts in a person's header. Any part of the profile may be missing. */
export interface PersonFacts {
  headline: string | null;
  role: string | null;
  location: string | null;
  badges: string[];
}

/** A preview in the form of a profile, of which it is a part. */
export function personOfPreview(preview: PersonPreview): Person {
  return { educations: [], certifications: [], organizations: [], skills: [], ...preview };
}

export function personFacts(person: Person): PersonFacts {
  const { profile, location } = person;
  const headline = profile?.headline || profile?.title || null;
  return {
    headline,
    role: roleOf(person, headline),
    location: location?.short || location?.default || areaLabel(location ?? {}),
    badges: badgesOf(person),
  };
}

/** Company and start date, and the title unless the headline already contains it. */
function roleOf(person: Person, headline: string | null): string | null {
  const group = person.position_groups.find(({ date }) => date?.end == null) ?? null;
  const company = group?.company?.name ?? person.company?.summary?.name ?? null;
  if (company === null) return null;
  const since = formatMonth(group?.date?.start, 'long');
  const at = since === null ? company : i18n.t('person.since', { company, date: since });
  const title = person.profile?.title ?? null;
  const isInHeadline = title === null || (headline?.toLowerCase().includes(title.toLowerCase()) ?? false);
  return isInHeadline ? at : i18n.t('person.roleAt', { title, company: at });
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

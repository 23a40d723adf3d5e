import { i18n } from '#i18n';
import { formatSpan, rangeLabel } from '@/components/ui/formats';
import { textsOf } from '@/components/ui/texts-of';
import { once } from '@/lib/platform/once';
import { logoKey } from '@/lib/service/contract/logo-key';
import type { Person } from '@/lib/service/contract/schemas/person';
import { nameCase, placeWords, plainWords } from '@/lib/service/contract/written-values';

/** One line of a profile's lists: education, certificates, organizations. */
export interface Entry {
  name: string;
  href: string | null;
  /** By what the logo of a school is found. */
  logo?: string | null;
  details: string[];
  /** "2014 – 2018" */
  span: string | null;
}

export function educationOf({ educations }: Person): Entry[] {
  return educations.flatMap(({ school, degree_name, field_of_study, grade, date }) =>
    school?.name == null
      ? []
      : [
          {
            name: school.name,
            href: school.url ?? null,
            logo: logoKey(school),
            details: present(degree_name, field_of_study, grade && i18n.t('person.grade', { grade })),
            span: formatSpan(date),
          },
        ],
  );
}

export function certificationsOf({ certifications }: Person): Entry[] {
  return certifications.flatMap(({ name, authority, url, license_number: licence, date, ...rest }) =>
    name == null
      ? []
      : [
          {
            name,
            href: url ?? null,
            details: [
              ...new Set([
                ...present(authority),
                ...textsOf(rest.company),
                ...present(rest.display_source),
                ...present(licence && i18n.t('person.licence', { licence })),
              ]),
            ],
            span: formatSpan(date?.end == null ? { end: date?.start } : date),
          },
        ],
  );
}

export function organizationsOf({ organizations }: Person): Entry[] {
  return organizations.flatMap(({ name, position, date }) =>
    name == null ? [] : [{ name, href: null, details: present(position), span: formatSpan(date) }],
  );
}

export function entryLine({ name, href, details, span }: Entry): string {
  return [name, ...details, span, href].filter(Boolean).join(', ');
}

type Group = Person['position_groups'][number];
type Position = Group['profile_positions'][number];

/** A former employer with its stated size. */
export function employerOf({ company, profile_positions: positions }: Group) {
  return {
    name: company?.name ?? positions[0]?.company ?? null,
    href: company?.url ?? null,
    logo: logoKey(company),
    headcount: rangeLabel(company?.employees?.start ?? null, company?.employees?.end ?? null),
  };
}

/** Further facts of a position. Dates and company that equal the group's appear once. */
export function positionDetails(position: Position, group: Group): string[] {
  const { name } = employerOf(group);
  return present(
    group.profile_positions.length > 1 ? formatSpan(position.date) : null,
    position.company === name ? null : position.company,
    plainWords(position.employment_type),
    placeWords(position.location),
  );
}

const names = once(() => new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' }));

/** A profile's languages in the browser's language, the primary one first, without duplicates ("english" beside the code "en"). */
export function languageNames({ languages }: Person): string[] {
  const codes = localesOf(languages).flatMap(({ language }) => language || []);
  return [...new Set([...codes.map(nameOf), ...textsOf(languages?.profile_languages)].map(nameCase))];
}

/** The languages in which the profile itself is written: "Dutch (Netherlands)". */
export function profileLocales({ languages }: Person): string[] {
  const codes = localesOf(languages).flatMap(({ language, country }) =>
    language ? [country ? `${language}-${country}` : language] : [],
  );
  return [...new Set(codes.map(nameOf))];
}

function localesOf(languages: Person['languages']) {
  return [languages?.primary_locale, ...(languages?.supported_locales ?? [])].filter((locale) => locale != null);
}

/** Falls back to the service's text if it is not a language code. */
function nameOf(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    // Not a language code: shown unchanged.
    return code;
  }
}

function present(...parts: (string | null | undefined)[]): string[] {
  return parts.flatMap((part) => part || []);
}

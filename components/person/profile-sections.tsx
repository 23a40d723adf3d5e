import { i18n } from '#i18n';
import { facetLabel } from '@/components/orders/operation-labels';
import { Fold } from '@/components/ui/fold';
import { formatCount, formatSpan } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Person } from '@/lib/service/contract/schemas/person';
import { Experience } from './experience.tsx';

/** The sections of a profile, collapsed, each with its count. Empty ones are omitted. */
export function ProfileSections({ person }: { person: Person }) {
  const { position_groups: groups, skills } = person;
  const languages = languageNames(person);
  const lists = [
    [i18n.t('person.education'), educationOf(person)],
    [i18n.t('person.certifications'), certificationsOf(person)],
    [i18n.t('person.organizations'), organizationsOf(person)],
  ] as const;
  const isEmpty =
    groups.length + skills.length + languages.length === 0 && lists.every(([, entries]) => entries.length === 0);
  if (isEmpty) return null;
  const [education, certifications, organizations] = lists.map(([title, entries]) => (
    <EntryFold key={title} title={title} entries={entries} />
  ));
  return (
    <Row label={facetLabel('profile')}>
      <div className="-my-1">
        {groups.length > 0 && (
          <Fold title={i18n.t('person.experience')} count={formatCount(groups.length)}>
            <Experience groups={groups} />
          </Fold>
        )}
        {education}
        <WordFold title={i18n.t('person.skills')} words={skills} />
        {certifications}
        <WordFold title={i18n.t('person.languages')} words={languages} />
        {organizations}
      </div>
    </Row>
  );
}

function EntryFold({ title, entries }: { title: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Fold title={title} count={formatCount(entries.length)}>
      <Entries entries={entries} />
    </Fold>
  );
}

function WordFold({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <Fold title={title} count={formatCount(words.length)}>
      <ul className="facts">
        {words.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function educationOf({ educations }: Person): Entry[] {
  return educations.flatMap(({ school, degree_name, field_of_study, date }) =>
    school?.name == null
      ? []
      : [{ name: school.name, detail: joined(degree_name, field_of_study), span: formatSpan(date) }],
  );
}

function certificationsOf({ certifications }: Person): Entry[] {
  return certifications.flatMap(({ name, authority, date }) =>
    name == null
      ? []
      : [{ name, detail: joined(authority), span: formatSpan(date?.end == null ? { end: date?.start } : date) }],
  );
}

function organizationsOf({ organizations }: Person): Entry[] {
  return organizations.flatMap(({ name, position, date }) =>
    name == null ? [] : [{ name, detail: joined(position), span: formatSpan(date) }],
  );
}

function joined(...parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

interface Entry {
  name: string;
  detail: string | null;
  /** "2014 – 2018" */
  span: string | null;
}

/** Entries with a name, a detail and a period: education, certificates, organizations. */
function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul className="grid gap-2">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index}>
          <div className="line">
            <bdi>{entry.name}</bdi>
            {entry.span !== null && <span className="slot">{entry.span}</span>}
          </div>
          {entry.detail !== null && (
            <p className="meta">
              <bdi>{entry.detail}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });

/** The languages of a profile, named in the browser's language, the primary one first, without duplicates. */
function languageNames({ languages }: Person): string[] {
  const locales = [languages?.primary_locale, ...(languages?.supported_locales ?? [])];
  const codes = locales.flatMap((locale) => (locale?.language ? [locale.language] : []));
  return [...new Set(codes.map(nameOf))];
}

/** Falls back to the service's text if it is not a language code. */
function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a language code: shown unchanged.
    return code;
  }
}

import { i18n } from '#i18n';
import { personFacts } from '@/components/contact-details/person-facts';
import { type Logos, noLogos } from '@/components/context/use-picture';
import { NameLink } from '@/components/ui/external-link';
import { Logo } from '@/components/ui/face';
import { Fold } from '@/components/ui/fold';
import { formatCount, formatSpan } from '@/components/ui/formats';
import { loadableLater } from '@/components/ui/mount/loadable';
import { textOf } from '@/components/ui/texts-of';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import { withAcronyms } from '@/lib/service/contract/written-values';
import {
  certificationsOf,
  type Entry,
  educationOf,
  employerOf,
  languageNames,
  organizationsOf,
  positionDetails,
} from './profile-entries.ts';
import { PersonLinks } from './who.tsx';

/** Rarely opened. */
const ProfileDetails = loadableLater(async () => (await import('./profile-details.tsx')).ProfileDetails);

export interface ProfileSectionsProps {
  person: Person;
  /** The person's employer. */
  company?: Company | null;
  emails?: readonly EmailEntry[];
  logos?: Logos;
  /** What a preview says can be bought. */
  available?: Readonly<Record<string, boolean>>;
}

/** The sections of a profile, collapsed, each with its count. Empty ones are omitted. */
export function ProfileSections({ person, company = null, logos = noLogos, ...details }: ProfileSectionsProps) {
  const { badges } = personFacts(person);
  return (
    <>
      <div className="line meta">
        <ul className="facts">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
        <PersonLinks person={person} company={company} />
      </div>
      <Sections person={person} logos={logos} />
      <ProfileDetails person={person} {...details} />
    </>
  );
}

function Sections({ person, logos }: { person: Person; logos: Logos }) {
  const { position_groups: groups, profile, skills } = person;
  const summary = textOf(profile?.summary);
  return (
    <>
      {summary !== null && (
        <Fold title={i18n.t('person.summary')}>
          <p className="whitespace-pre-line wrap-anywhere">
            <bdi>{summary}</bdi>
          </p>
        </Fold>
      )}
      {groups.length > 0 && (
        <Fold title={i18n.t('person.experience')} count={formatCount(groups.length)}>
          <Experience groups={groups} logos={logos} />
        </Fold>
      )}
      <EntryFold title={i18n.t('person.education')} entries={educationOf(person)} logos={logos} />
      <ItemFold title={i18n.t('person.skills')} items={skills.map(withAcronyms)} />
      <EntryFold title={i18n.t('person.certifications')} entries={certificationsOf(person)} />
      <ItemFold title={i18n.t('person.languages')} items={languageNames(person)} />
      <EntryFold title={i18n.t('person.organizations')} entries={organizationsOf(person)} />
    </>
  );
}

function EntryFold({ title, entries, logos = noLogos }: { title: string; entries: Entry[]; logos?: Logos }) {
  if (entries.length === 0) return null;
  return (
    <Fold title={title} count={formatCount(entries.length)}>
      <Entries entries={entries} logos={logos} />
    </Fold>
  );
}

function ItemFold({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <Fold title={title} count={formatCount(items.length)}>
      <ul className="facts">
        {items.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Entries with a name, details and a period. */
function Entries({ entries, logos }: { entries: Entry[]; logos: Logos }) {
  return (
    <ul className="grid gap-2">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index}>
          <div className="line">
            <span className="wrap-anywhere">
              <Logo picture={logos.get(entry.logo ?? '')} />
              <NameLink name={entry.name} href={entry.href} />
            </span>
            {entry.span !== null && <span className="slot">{entry.span}</span>}
          </div>
          {entry.details.length > 0 && (
            <p className="meta wrap-anywhere">
              <bdi>{entry.details.join(', ')}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type Group = Person['position_groups'][number];

/** Positions grouped by company, newest first, in the service's order. */
function Experience({ groups, logos }: { groups: Person['position_groups']; logos: Logos }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index}>
          <div className="line">
            <strong className="wrap-anywhere">
              <Employer group={group} logos={logos} />
            </strong>
            <span className="slot">{formatSpan(group.date)}</span>
          </div>
          <Headcount group={group} />
          <ul>
            {group.profile_positions.map((position, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <li key={at}>
                <bdi>{position.title}</bdi>
                <p className="meta">
                  <bdi>{positionDetails(position, group).join(' · ')}</bdi>
                </p>
                <Description text={textOf(position.description)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Employer({ group, logos }: { group: Group; logos: Logos }) {
  const { name, href, logo } = employerOf(group);
  if (name === null) return null;
  return (
    <>
      <Logo picture={logos.get(logo ?? '')} />
      <NameLink name={name} href={href} />
    </>
  );
}

function Headcount({ group }: { group: Group }) {
  const { headcount } = employerOf(group);
  return headcount === null ? null : <p className="meta">{i18n.t('person.employees', { headcount })}</p>;
}

/** Of any length, so it is folded. */
function Description({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Fold title={i18n.t('person.description')}>
      <p className="whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    </Fold>
  );
}

import { i18n } from '#i18n';
import type { Logos } from '@/components/context/use-picture';
import { NameLink } from '@/components/ui/external-link';
import { Logo } from '@/components/ui/face';
import { Fold } from '@/components/ui/fold';
import { formatSpan } from '@/components/ui/formats';
import { textOf } from '@/components/ui/texts-of';
import type { Person } from '@/lib/service/contract/schemas/person';
import { employerOf, positionDetails } from './profile-entries.ts';

type Group = Person['position_groups'][number];

/** Positions grouped by company, newest first, in the service's order. */
export function Experience({ groups, logos }: { groups: Person['position_groups']; logos: Logos }) {
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

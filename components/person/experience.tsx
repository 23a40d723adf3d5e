import { formatSpan } from '@/components/ui/formats';
import type { Person } from '@/lib/service/contract/schemas/person';

/** Positions grouped by company, newest first, in the service's order. */
export function Experience({ groups }: { groups: Person['position_groups'] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index}>
          <div className="line">
            <strong className="wrap-anywhere">
              <bdi>{group.company?.name ?? group.profile_positions[0]?.company}</bdi>
            </strong>
            <span className="slot">{formatSpan(group.date)}</span>
          </div>
          <ul>
            {group.profile_positions.map((position, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <li key={at}>
                <bdi>{position.title}</bdi>
                <p className="meta">
                  <Details
                    parts={[
                      group.profile_positions.length > 1 ? formatSpan(position.date) : null,
                      position.employment_type,
                      position.location,
                    ]}
                  />
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The available details, on one line. */
function Details({ parts }: { parts: (string | null | undefined)[] }) {
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>;
}

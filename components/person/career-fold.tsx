import { useState } from 'react';
import { i18n } from '#i18n';
import { FoldLine, FoldRow } from '@/components/ui/fold-row';
import { formatCount } from '@/components/ui/formats';
import { loadable } from '@/components/ui/mount/loadable';
import { dayMs } from '@/lib/platform/time';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { ProfileSectionsProps } from './profile-sections.tsx';

/** Loaded when it is opened. */
const ProfileSections = loadable(async () => (await import('./profile-sections.tsx')).ProfileSections);

/** How long the person is where they are, and where they were before. Their profile is inside. */
export function CareerFold({ nowMs, ...profile }: ProfileSectionsProps & { nowMs: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldRow
      label={i18n.t('person.career')}
      line={<FoldLine parts={careerLine(profile.person, nowMs)} />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="indent">
        <ProfileSections {...profile} />
      </div>
    </FoldRow>
  );
}

/** "2 years here", "Halvorsen before"; the last school or skill of someone without a position. Pure. */
export function careerLine({ position_groups: groups, ...person }: Person, nowMs: number): string[] {
  const current = groups.find(({ date }) => date?.end == null);
  const before = groups.find((group) => group !== current && group.company?.name != null)?.company?.name;
  const line = [
    current === undefined ? null : hereLabel(current.date?.start, nowMs),
    before == null ? null : i18n.t('person.before', { company: before }),
  ].filter((part) => part !== null);
  if (line.length > 0) return line;
  const others = [current?.company?.name, person.educations[0]?.school?.name, ...person.skills];
  return [others.find(Boolean) ?? i18n.t('person.details')];
}

/** "8 months here", "2 years here"; null without a start. */
function hereLabel(start: string | null | undefined, nowMs: number): string | null {
  const months = Math.floor((nowMs - Date.parse(start ?? '')) / monthMs);
  if (Number.isNaN(months) || months < 0) return null;
  const years = Math.floor(months / 12);
  if (years > 0) return i18n.t('person.yearsHere', years, [formatCount(years)]);
  return i18n.t('person.monthsHere', Math.max(1, months), [formatCount(Math.max(1, months))]);
}

/** On average. */
const monthMs = 30.44 * dayMs;

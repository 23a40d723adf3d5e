import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { i18n } from '#i18n';
import { formatAge } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { SubjectRecord } from '@/lib/database/schema/rows';

export interface EmailMarkProps {
  record: SubjectRecord;
  /** The name of the list that excludes this person; null if none does. */
  excludedBy: string | null;
  nowMs: number;
}

/** Why no email is requested: the person is excluded, or the email is known or was not found. */
export function EmailMark({ record, excludedBy, nowMs }: EmailMarkProps) {
  const email = record.facets.email;
  if (excludedBy === null && email === undefined) return null;
  return (
    <span className="meta block">
      {excludedBy !== null ? (
        <Mark tone="stop" icon={<Ban />}>
          {i18n.t('scan.excluded')} <bdi>{excludedBy}</bdi>
        </Mark>
      ) : email?.value == null ? (
        <Mark icon={<CircleDashed />}>
          {i18n.t('company.noEmail', { age: formatAge(email?.boughtAt ?? nowMs, nowMs) })}
        </Mark>
      ) : (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('company.emailKnown', { age: formatAge(email.boughtAt, nowMs) })}
        </Mark>
      )}
    </span>
  );
}

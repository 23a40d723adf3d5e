import MailCheck from 'lucide-react/icons/mail-check';
import Phone from 'lucide-react/icons/phone';
import Reply from 'lucide-react/icons/reply';
import { formatDay } from '@/components/ui/formats';
import { lastTouchOf } from '@/lib/contact/contact-state';
import type { ContactFields } from '@/lib/database/schema/contact-rows';
import { touchLabel } from './contact-labels.ts';

/** "Contacted" in a row: a sign and the day. Nothing where there was no contact. */
export function ContactedMark({ record }: { record: Pick<ContactFields, 'touches'> | null | undefined }) {
  const last = record == null ? null : lastTouchOf(record, ['contacted', 'answered']);
  if (last === null) return null;
  const label = touchLabel(last);
  const Icon = last.kind === 'answered' ? Reply : last.by === 'call' ? Phone : MailCheck;
  return (
    <span className="mark meta" title={label}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{label} </span>
      {formatDay(last.at)}
    </span>
  );
}

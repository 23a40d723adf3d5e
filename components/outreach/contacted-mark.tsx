import MailCheck from 'lucide-react/icons/mail-check';
import Phone from 'lucide-react/icons/phone';
import Reply from 'lucide-react/icons/reply';
import { formatDay } from '@/components/ui/formats';
import type { Touch } from '@/lib/database/schema/contact-rows';
import { lastTouchOf } from '@/lib/outreach/contact-state';
import { touchLabel } from './contact-labels.ts';

export interface ContactedMarkProps {
  record: { touches?: readonly Touch[] | undefined } | null | undefined;
  /** Without the day, which is in the tooltip. */
  isSign?: boolean;
}

/** "Contacted" in a row: a sign and the day. Nothing where there was no contact. */
export function ContactedMark({ record, isSign = false }: ContactedMarkProps) {
  const last = record == null ? null : lastTouchOf(record, ['contacted', 'answered']);
  if (last === null) return null;
  const [label, day] = [touchLabel(last), formatDay(last.at)];
  const Icon = last.kind === 'answered' ? Reply : last.by === 'call' ? Phone : MailCheck;
  return (
    <span className="mark meta" title={`${label} ${day}`}>
      <Icon aria-hidden="true" />
      <span className="sr-only">
        {label} {isSign && day}
      </span>
      {!isSign && day}
    </span>
  );
}

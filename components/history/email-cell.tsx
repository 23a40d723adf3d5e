import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { emailStatusOf } from '@/components/contacts/email-labels';
import { Mark, type Tone } from '@/components/ui/mark';
import type { HistoryLine } from '@/lib/history/history-line';
import { noAnswerLabel } from './history-cells.ts';

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

/** The address to write to and what is known of it; where it does not fit, the address is cut and never the verdict. */
export function EmailCell({ email }: Pick<HistoryLine, 'email'>) {
  if (email.kind === 'nothing-found') return <Mark icon={<CircleDashed />}>{noAnswerLabel(email.kind)}</Mark>;
  if (email.kind !== 'found') return <span className="text-ink-3">{noAnswerLabel(email.kind)}</span>;
  const { tone, word } = emailStatusOf(email.value);
  const Icon = icons[tone];
  return (
    <span className="history-email" title={email.value.address}>
      <bdi dir="ltr">{email.value.address}</bdi>
      <Mark tone={tone} icon={<Icon />}>
        {word}
      </Mark>
    </span>
  );
}

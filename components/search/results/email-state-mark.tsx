import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Copy from 'lucide-react/icons/copy';
import { i18n } from '#i18n';
import { emailIcons } from '@/components/contacts/email-answer';
import { emailStatusOf, emailWordOf } from '@/components/contacts/email-labels';
import { EmailAddress } from '@/components/ui/email-address';
import { formatDay } from '@/components/ui/formats';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { Mark } from '@/components/ui/mark';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { EmailState } from './email-states.ts';

export interface EmailStateMarkProps {
  state: EmailState | undefined;
  excludedBy: string | null;
  /** False for companies, which show only their list. */
  hasEmail: boolean;
  nowMs: number;
}

/** An exclusion comes first; otherwise the state of their email. */
export function EmailStateMark({ state, excludedBy, hasEmail, nowMs }: EmailStateMarkProps) {
  if (excludedBy !== null) {
    return (
      <Mark tone="stop" icon={<Ban />}>
        {i18n.t('results.excluded')} <bdi>{excludedBy}</bdi>
      </Mark>
    );
  }
  if (!hasEmail || state === undefined) return null;
  if (state.kind === 'not-ordered') return <span className="text-ink-3">{i18n.t('results.notOrdered')}</span>;
  if (state.kind === 'nothing-found') {
    return (
      <>
        <Mark icon={<CircleDashed />}>{i18n.t('results.nothingFound')}</Mark>{' '}
        <span className="meta">{formatDay(state.at)}</span>
      </>
    );
  }
  return <BoughtEmail best={state.best} since={spanLabel(state.at, nowMs)} />;
}

/** A longer address and its status do not fit into the column's first width. */
const mostBeside = 28;
/** A longer address fills it alone, in two lines of smaller letters. */
const mostInOneLine = 30;
/** One line of smaller letters. */
const mostAboveText = 36;

/**
 * The bought address, which copies itself, and its status. Beside a long address "Verified" is only its tick; another status goes below, or
 * is an icon.
 */
function BoughtEmail({ best, since }: { best: EmailEntry; since: string }) {
  const { isDone, status, copy } = useCopy('email-state-mark');
  const { tone } = emailStatusOf(best);
  const word = emailWordOf(best);
  const Icon = emailIcons[tone];
  const address = best.address ?? '';
  const { length } = address;
  const isBeside = length + word.length <= mostBeside;
  // A tick alone would claim that nothing else is known.
  const isPlain = tone === 'good' && best.free !== true;
  const isAbove = !isPlain && !isBeside && length <= mostAboveText;
  const isLong = length > mostInOneLine && !isAbove;
  const isSign = isLong || (isPlain && !isBeside);
  return (
    <span className="email-cell" data-long={isLong || undefined} data-above={isAbove || undefined}>
      <button
        type="button"
        aria-label={`${i18n.t('email.copy')} ${address}`}
        title={status || `${address} · ${word} · ${since}`}
        data-done={isDone || undefined}
        onClick={() => copy(address)}
      >
        <EmailAddress address={address} />
        <span className="copy-sign meta">
          {isDone ? <Check className="good" /> : <Copy />}
          {status}
        </span>
      </button>
      <span className="meta">
        <Mark tone={tone} icon={<Icon />}>
          {isSign ? <span className="sr-only">{word}</span> : word}
        </Mark>
      </span>
      <span className="sr-only" role="status">
        {status}
      </span>
    </span>
  );
}

const formatOf = (unit: string) => new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' });
/** Formatters are created once, since creating one takes longer than a line. */
const spans = [
  [formatOf('minute'), minuteMs, hourMs],
  [formatOf('hour'), hourMs, dayMs],
  [formatOf('day'), dayMs, Number.POSITIVE_INFINITY],
] as const;

/** For how long it is known, such as "8 days". */
export function spanLabel(sinceMs: number, nowMs: number): string {
  const span = Math.max(minuteMs, nowMs - sinceMs);
  const [format, unitMs] = spans.find(([, , until]) => span < until) ?? spans[2];
  return format.format(Math.floor(span / unitMs));
}

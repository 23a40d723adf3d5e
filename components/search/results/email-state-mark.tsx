import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { i18n } from '#i18n';
import { emailIcons } from '@/components/contact-details/email-answer';
import { emailStatusOf, emailWordOf } from '@/components/contact-details/email-labels';
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

/** An exclusion comes first; otherwise the state of their email. A cell not asked for looks empty. */
export function EmailStateMark({ state, excludedBy, hasEmail, nowMs }: EmailStateMarkProps) {
  if (excludedBy !== null) {
    return (
      <Mark tone="stop" icon={<Ban />}>
        <span className="sr-only">{i18n.t('results.excluded')} </span>
        <bdi>{excludedBy}</bdi>
      </Mark>
    );
  }
  if (!hasEmail || state === undefined) return null;
  if (state.kind === 'not-ordered') return <span className="sr-only">{i18n.t('results.notOrdered')}</span>;
  if (state.kind === 'nothing-found') {
    return (
      <span className="soft" title={formatDay(state.at)}>
        {i18n.t('results.nothingFound')}
      </span>
    );
  }
  return <BoughtEmail best={state.best} since={spanLabel(state.at, nowMs)} />;
}

/** The bought address, which copies itself, and its status. "Verified" is only its tick. */
function BoughtEmail({ best, since }: { best: EmailEntry; since: string }) {
  const { isDone, status, copy } = useCopy('email-state-mark');
  const { tone } = emailStatusOf(best);
  const word = emailWordOf(best);
  const Icon = emailIcons[tone];
  const address = best.address ?? '';
  // A tick alone would claim that nothing else is known.
  const isPlain = tone === 'good' && best.free !== true;
  return (
    <span className="email-cell" data-caution={!isPlain || undefined}>
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
          {isPlain ? <span className="sr-only">{word}</span> : word}
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

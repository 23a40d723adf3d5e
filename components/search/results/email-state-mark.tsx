import Ban from 'lucide-react/icons/ban';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { i18n } from '#i18n';
import { emailIcons } from '@/components/contacts/email-answer';
import { emailStatusOf } from '@/components/contacts/email-labels';
import { CopyButton } from '@/components/ui/copy-button';
import { formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { EmailState } from './email-states.ts';
import { spanLabel } from './result-cells.ts';

export interface EmailStateMarkProps {
  /** Undefined while loading. */
  state: EmailState | undefined;
  /** The list they are on; null if none. */
  excludedBy: string | null;
  /** False for companies, which show only their list. */
  hasEmail: boolean;
  nowMs: number;
}

/** Off-limits takes precedence; otherwise the state of their email. */
export function EmailStateMark({ state, excludedBy, hasEmail, nowMs }: EmailStateMarkProps) {
  if (excludedBy !== null) {
    return (
      <Mark tone="stop" icon={<Ban />}>
        {i18n.t('results.excluded')} <bdi>{excludedBy}</bdi>
      </Mark>
    );
  }
  if (!hasEmail || state === undefined) return null;
  if (state.kind === 'not-asked') return <span className="text-ink-3">{i18n.t('results.notAsked')}</span>;
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

/** An address of more letters fills the column, as wide as it is at first. */
const mostBesideWords = 24;

/**
 * The address that was bought, its status in words, and "Copy". Beside a long address "Verified" is its tick alone, so that the address is
 * whole; any other status keeps its words.
 */
function BoughtEmail({ best, since }: { best: EmailEntry; since: string }) {
  const { tone, word } = emailStatusOf(best);
  const Icon = emailIcons[tone];
  const address = best.address ?? '';
  return (
    <span className="email-cell" title={`${address} · ${word} · ${since}`}>
      <bdi dir="ltr">{address}</bdi>
      <span className="meta">
        <Mark tone={tone} icon={<Icon />}>
          {tone === 'good' && address.length > mostBesideWords ? <span className="sr-only">{word}</span> : word}
        </Mark>
      </span>
      <CopyButton label={`${i18n.t('email.copy')} ${address}`} text={address} />
    </span>
  );
}

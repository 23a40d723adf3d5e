import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { i18n } from '#i18n';
import { formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
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
  const isKnown = state.kind === 'known';
  return (
    <>
      <Mark tone={isKnown ? 'good' : 'plain'} icon={isKnown ? <Check /> : <CircleDashed />}>
        {i18n.t(isKnown ? 'results.known' : 'results.nothingFound')}
      </Mark>{' '}
      <span className="meta">{isKnown ? spanLabel(state.at, nowMs) : formatDay(state.at)}</span>
    </>
  );
}

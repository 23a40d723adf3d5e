import { i18n } from '#i18n';
import { formatClock } from '@/components/ui/formats';
import type { TargetFailure, TargetWhy } from '@/lib/hand-over/targets/target-fields';
import type { Failure } from '@/lib/messaging/failure';
import { targetLabel } from './target-name.ts';

const t = i18n.t;

const whyLabels: Record<TargetWhy, (name: string) => string> = {
  off: (name) => t('handOver.why.off', { name }),
  'not-connected': (name) => t('handOver.why.notConnected', { name }),
  'no-permission': (name) => t('handOver.why.noPermission', { name }),
  locked: () => t('handOver.why.locked'),
  'passphrase-unset': () => t('handOver.why.passphraseUnset'),
  'wrong-passphrase': () => t('handOver.why.wrongPassphrase'),
  'bad-address': () => t('handOver.why.badAddress'),
  offline: () => t('handOver.why.offline'),
  'too-early': (name) => t('handOver.why.tooEarly', { name }),
  'switched-off': () => t('handOver.why.switchedOff'),
  forgotten: () => t('handOver.why.forgotten'),
  'team-closed': () => t('handOver.why.teamClosed'),
  'token-refused': (name) => t('handOver.why.tokenRefused', { name }),
  'no-scope': (name) => t('handOver.why.noScope', { name }),
  gone: (name) => t('handOver.why.gone', { name }),
  'too-fast': (name) => t('handOver.why.tooFast', { name }),
  refused: (name) => t('handOver.why.refused', { name }),
  redirected: () => t('handOver.why.redirected'),
  'no-answer': (name) => t('handOver.why.noAnswer', { name }),
  broken: (name) => t('handOver.why.broken', { name }),
  'not-understood': (name) => t('handOver.why.notUnderstood', { name }),
};

/** What happened and what helps; then when to try again, or the target's own words. */
export function whyLabel({ target, why, text, retryAfterMs }: TargetFailure, nowMs: number): string {
  const said = whyLabels[why](targetLabel(target));
  if (retryAfterMs !== undefined)
    return t('handOver.why.again', { why: said, time: formatClock(nowMs + retryAfterMs) });
  return text === undefined ? said : t('handOver.why.said', { why: said, text });
}

/** Null: a failure of something else. */
export const targetFailureOf = (failure: Failure): TargetFailure | null =>
  failure.kind === 'target-failed' ? failure : null;

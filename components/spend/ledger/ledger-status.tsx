import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAmount, formatCount, formatMoment } from '@/components/ui/formats';
import type { AnswerOf } from '@/lib/messaging/protocol';
import type { LedgerState } from './use-ledger-actions.ts';

/** How the last press ended, in a sentence. */
export function LedgerStatus({ status, nowMs }: { status: LedgerState; nowMs: number }) {
  return (
    <div className="ledger-status" role="status">
      {status.kind === 'failed' ? (
        <ErrorNote failure={status.failure} context={{ nowMs }} />
      ) : (
        status.kind !== 'nothing' && <p>{labelOf(status, nowMs)}</p>
      )}
    </div>
  );
}

function labelOf(status: Exclude<LedgerState, { kind: 'failed' | 'nothing' }>, nowMs: number): string {
  switch (status.kind) {
    case 'reconciling':
      return i18n.t('spend.reconciling');
    case 'checking':
      return i18n.t('spend.checking');
    case 'writing':
      return i18n.t('spend.writing');
    case 'written':
      return i18n.t('spend.written', status.lines, [formatCount(status.lines), status.file]);
    case 'reconciled':
      return reconciledLabel(status.result);
    case 'checked':
      return checkLabel(status.result, nowMs);
    default:
      return '';
  }
}

function reconciledLabel({ milli, decided, unknownLeft, drifts }: AnswerOf<'reconcile'>): string {
  const counts = [
    ['spend.decided', decided],
    ['spend.unknownLeft', unknownLeft],
    ['spend.drifts', drifts],
  ] as const;
  const found = counts.filter(([, count]) => count > 0).map(([key, count]) => i18n.t(key, count, [formatCount(count)]));
  const balance = i18n.t('spend.reconciled', { balance: formatAmount(milli) });
  return [balance, ...(found.length === 0 ? [i18n.t('spend.agrees')] : found)].join(' ');
}

function checkLabel(result: AnswerOf<'checkUnknown'>, nowMs: number): string {
  switch (result.decision) {
    case 'charged':
      return i18n.t('spend.check.charged');
    case 'not-charged':
      return i18n.t('spend.check.notCharged');
    case 'undecided':
      return i18n.t('spend.check.undecided');
    case 'wait':
      return i18n.t('spend.check.wait', { time: formatMoment(result.checkAgainAt, nowMs) });
    case 'group':
      return i18n.t('spend.check.group', result.charged, [formatCount(result.charged), formatCount(result.of)]);
  }
}

import { i18n } from '#i18n';
import { waitLabel } from '@/components/orders/check-labels';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { formatAmount, formatCount, formatMoment } from '@/components/ui/formats';
import type { AnswerOf } from '@/lib/messaging/protocol';
import type { LedgerAction, LedgerEnd, LedgerStatus } from './use-ledger-actions.ts';

export function LedgerStatusLine({ status, nowMs }: { status: LedgerStatus; nowMs: number }) {
  return (
    <ActionStatusLine
      {...{ status, nowMs }}
      className="ledger-status"
      running={(doing) => <p>{actionLabels[doing]()}</p>}
      done={(end) => <p>{endLabel(end, nowMs)}</p>}
    />
  );
}

const actionLabels: Record<LedgerAction, () => string> = {
  reconciling: () => i18n.t('spend.reconciling'),
  checking: () => i18n.t('spend.checking'),
  writing: () => i18n.t('spend.writing'),
};

function endLabel(end: LedgerEnd, nowMs: number): string {
  switch (end.kind) {
    case 'written':
      return i18n.t('spend.written', end.written.count, [formatCount(end.written.count), end.written.file]);
    case 'reconciled':
      return reconciledLabel(end.result, nowMs);
    case 'checked':
      return checkLabel(end.result, nowMs);
  }
}

function reconciledLabel(result: AnswerOf<'reconcile'>, nowMs: number): string {
  const { milli, decided, unknownLeft, checkAgainAt, drifts } = result;
  const counts = [
    ['spend.decided', decided],
    ['spend.unknownLeft', unknownLeft],
    ['spend.drifts', drifts],
  ] as const;
  const found = counts.filter(([, count]) => count > 0).map(([key, count]) => i18n.t(key, count, [formatCount(count)]));
  const balance = i18n.t('spend.reconciled', { balance: formatAmount(milli) });
  const next = checkAgainAt === null ? [] : [i18n.t('spend.nextCheck', { time: formatMoment(checkAgainAt, nowMs) })];
  return [balance, ...(found.length === 0 ? [i18n.t('spend.agrees')] : found), ...next].join(' ');
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
      return waitLabel(result, nowMs);
    case 'group':
      return i18n.t('spend.check.group', result.charged, [formatCount(result.charged), formatCount(result.of)]);
  }
}

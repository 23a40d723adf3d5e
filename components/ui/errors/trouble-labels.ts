import { i18n } from '#i18n';
import { formatAmount, formatClock, formatCount, formatCredits, formatDay, formatUpTo } from '@/components/ui/formats';
import type { JobRefusal } from '@/lib/database/schema/job-rows';
import type { Failure } from '@/lib/messaging/failure';
import { startOfDay, startOfMonth } from '@/lib/platform/time';
import type { BatchRefusal, Refusal } from '@/lib/purchases/refusals';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure, ServiceFailureKind } from '@/lib/service/contract/errors';
import type { TroubleLabels } from './trouble.ts';

/** What the text may mention besides the failure. */
export interface TroubleContext {
  nowMs: number;
  /** The last known balance; null if it was never read. */
  balanceMilli?: MilliCredits | null;
  agreedMilli?: MilliCredits;
}

const t = i18n.t;
type ServiceLabels = (failure: ServiceFailure, context: TroubleContext) => TroubleLabels;

/** Labels for every failure of service and network. Total, so that a new kind needs labels. */
const serviceLabels: Record<ServiceFailureKind, ServiceLabels> = {
  'no-connection': () => ({
    title: t('trouble.noConnection.title'),
    text: t('trouble.noConnection.text'),
    next: 'settings',
  }),
  'no-list-address': () => ({
    title: t('service.noLists.title'),
    text: t('service.noLists.text'),
    next: 'settings',
  }),
  'no-key': () => ({ title: t('trouble.noKey.title'), text: t('trouble.noKey.text'), next: 'settings' }),
  'key-changed': () => ({
    title: t('trouble.keyChanged.title'),
    text: t('trouble.keyChanged.text'),
    next: 'try-again',
  }),
  'key-locked': () => ({ title: t('trouble.keyLocked.title'), text: t('trouble.keyLocked.text'), next: 'settings' }),
  'passphrase-unset': () => ({
    title: t('trouble.passphraseUnset.title'),
    text: t('trouble.passphraseUnset.text'),
    next: 'settings',
  }),
  'no-permission': () => ({
    title: t('trouble.noPermission.title'),
    text: t('trouble.noPermission.text'),
    next: 'settings',
  }),
  'insecure-address': () => ({
    title: t('trouble.insecureAddress.title'),
    text: t('trouble.insecureAddress.text'),
    next: 'settings',
  }),
  'bad-request-here': () => ({
    title: t('trouble.badRequestHere.title'),
    text: t('trouble.badRequestHere.text'),
    next: 'settings',
  }),
  offline: () => ({ title: t('trouble.offline.title'), text: t('trouble.offline.text'), next: 'try-again' }),
  cancelled: () => ({ title: t('trouble.cancelled.title'), text: t('trouble.cancelled.text'), next: 'try-again' }),
  'bad-request': () => ({ title: t('trouble.badRequest.title'), text: t('trouble.badRequest.text'), next: 'settings' }),
  'key-refused': () => ({ title: t('trouble.keyRefused.title'), text: t('trouble.keyRefused.text'), next: 'settings' }),
  'not-enough-credits': (_failure, context) => ({
    title: t('trouble.notEnoughCredits.title'),
    text: notEnough(context),
    next: 'check-balance',
  }),
  'job-refunded': () => ({
    title: t('trouble.jobRefunded.title'),
    text: t('trouble.jobRefunded.text'),
    next: 'try-again',
  }),
  blocked: () => ({ title: t('trouble.blocked.title'), text: t('trouble.blocked.text'), next: 'try-again' }),
  'not-found': () => ({ title: t('trouble.notFound.title'), text: t('trouble.notFound.text'), next: 'try-again' }),
  'in-progress': () => ({
    title: t('trouble.inProgress.title'),
    text: t('trouble.inProgress.text'),
    next: 'try-again',
  }),
  'too-fast': () => ({ title: t('trouble.tooFast.title'), text: t('trouble.tooFast.text'), next: 'try-again' }),
  'not-supported': () => ({
    title: t('trouble.notSupported.title'),
    text: t('trouble.notSupported.text'),
    next: 'settings',
  }),
  'service-broken': (failure) => ({
    title: t('trouble.serviceBroken.title'),
    text: t('trouble.serviceBroken.text', { status: statusOf(failure) }),
    next: 'try-again',
  }),
  'unexpected-status': (failure) => ({
    title: t('trouble.unexpectedStatus.title'),
    text: t('trouble.unexpectedStatus.text', { status: statusOf(failure) }),
    next: 'settings',
  }),
  redirected: () => ({ title: t('trouble.redirected.title'), text: t('trouble.redirected.text'), next: 'settings' }),
  unreachable: () => ({
    title: t('trouble.unreachable.title'),
    text: t('trouble.unreachable.text'),
    next: 'try-again',
  }),
  'too-slow': () => ({ title: t('trouble.tooSlow.title'), text: t('trouble.tooSlow.text'), next: 'try-again' }),
  garbled: () => ({ title: t('trouble.garbled.title'), text: t('trouble.garbled.text'), next: 'settings' }),
  'not-understood': () => ({
    title: t('trouble.notUnderstood.title'),
    text: t('trouble.notUnderstood.text'),
    next: 'settings',
  }),
};

/** Labels for every refusal of the purchase pipeline, also total. */
const refusalLabels: {
  [Kind in Refusal['kind']]: (refusal: Extract<Refusal, { kind: Kind }>, context: TroubleContext) => TroubleLabels;
} = {
  'unknown-open': () => ({
    title: t('trouble.unknownOpen.title'),
    text: t('trouble.unknownOpen.text'),
    next: 'check-unknown',
  }),
  'unread-kept': () => ({
    title: t('trouble.unreadKept.title'),
    text: t('trouble.unreadKept.text'),
    next: 'wait',
  }),
  excluded: ({ listName }) => ({
    title: t('trouble.excluded.title', { list: listName }),
    text: t('trouble.excluded.text'),
    next: 'wait',
  }),
  'above-agreed': ({ maxMilli, agreedMilli }) => ({
    title: t('trouble.aboveAgreed.title'),
    text: t('trouble.aboveAgreed.text', { cost: formatUpTo(maxMilli), agreed: formatAmount(agreedMilli) }),
    next: 'try-again',
  }),
  'budget-reached': (refusal, { nowMs }) => budgetReached(refusal, nowMs),
  'kept-changing': () => ({
    title: t('trouble.keptChanging.title'),
    text: t('trouble.keptChanging.text'),
    next: 'try-again',
  }),
  'team-known': ({ by, at }) => ({
    title:
      by === ''
        ? t('team.known.somebody', { day: formatDay(at) })
        : t('trouble.teamKnown.title', { name: by, day: formatDay(at) }),
    text: t('trouble.teamKnown.text'),
    next: 'wait',
  }),
  'team-claimed': ({ by }) => ({
    title: by === '' ? t('trouble.teamClaimed.somebody') : t('trouble.teamClaimed.title', { name: by }),
    text: t('trouble.teamClaimed.text'),
    next: 'try-again',
  }),
  'team-budget': ({ limitMilli, usedMilli }) => ({
    title: t('trouble.teamBudget.title'),
    text: t('trouble.teamBudget.text', { used: formatAmount(usedMilli), limit: formatAmount(limitMilli) }),
    next: 'wait',
  }),
  'team-closed': ({ because }) => {
    const name = because === 'wrong-keys' ? 'wrongKeys' : because;
    return {
      title: t(`trouble.teamClosed.${name}.title`),
      text: t(`trouble.teamClosed.${name}.text`),
      next: because === 'unreachable' ? 'try-again' : 'settings',
    };
  },
  forgotten: () => ({ title: t('trouble.forgotten.title'), text: t('trouble.forgotten.text'), next: 'wait' }),
  'under-way': () => ({ title: t('trouble.underWay.title'), text: t('trouble.underWay.text'), next: 'wait' }),
  'other-subject': () => ({
    title: t('trouble.otherSubject.title'),
    text: t('trouble.otherSubject.text'),
    next: 'try-again',
  }),
};

/** The labels of any failure: a title, what it means, and what helps. */
export function labelsOf(failure: Failure, context: TroubleContext): TroubleLabels {
  switch (failure.kind) {
    case 'internal':
      return { title: t('trouble.internal.title'), text: t('trouble.internal.text'), next: 'try-again' };
    case 'not-saved':
      return { title: t('trouble.notSaved.title'), text: t('trouble.notSaved.text'), next: 'wait' };
    case 'unknown-open':
      return refusalLabels['unknown-open'](failure, context);
    case 'unread-kept':
      return refusalLabels['unread-kept'](failure, context);
    case 'excluded':
      return refusalLabels.excluded(failure, context);
    case 'batch-refused':
      return batchLabels(failure.why);
    case 'job-refused':
      return jobLabels(failure.why);
    // Its own screens say more (components/hand-over/connect), and load it.
    case 'target-failed':
      return { title: t('handOver.failed.title'), text: t('handOver.failed.text'), next: 'try-again' };
    case 'above-agreed':
      return refusalLabels['above-agreed'](failure, context);
    case 'budget-reached':
      return refusalLabels['budget-reached'](failure, context);
    case 'kept-changing':
      return refusalLabels['kept-changing'](failure, context);
    case 'team-known':
      return refusalLabels['team-known'](failure, context);
    case 'team-claimed':
      return refusalLabels['team-claimed'](failure, context);
    case 'team-budget':
      return refusalLabels['team-budget'](failure, context);
    case 'team-closed':
      return refusalLabels['team-closed'](failure, context);
    case 'forgotten':
      return refusalLabels.forgotten(failure, context);
    case 'under-way':
      return refusalLabels['under-way'](failure, context);
    case 'other-subject':
      return refusalLabels['other-subject'](failure, context);
    default:
      return serviceLabels[failure.kind](failure, context);
  }
}

function statusOf(failure: ServiceFailure): string {
  return String(failure.status ?? 'without a number');
}

/** A stored balance that contradicts the refusal is outdated and not mentioned. */
function notEnough({ balanceMilli, agreedMilli }: TroubleContext): string {
  if (balanceMilli == null || agreedMilli === undefined || balanceMilli >= agreedMilli)
    return t('trouble.notEnoughCredits.text');
  return t('trouble.notEnoughCredits.have', { have: formatCredits(balanceMilli), cost: formatUpTo(agreedMilli) });
}

function budgetReached(refusal: Extract<Refusal, { kind: 'budget-reached' }>, nowMs: number): TroubleLabels {
  const { period, usedMilli, limitMilli } = refusal;
  const again = startOfNext(period, nowMs);
  const isDay = period === 'day';
  const time = isDay ? formatClock(again) : formatDay(again);
  const limit = formatCredits(limitMilli);
  // Something may be left that is too little for this order.
  if (usedMilli >= limitMilli) {
    return {
      title: t(isDay ? 'trouble.budgetDay.title' : 'trouble.budgetMonth.title'),
      text: t(isDay ? 'trouble.budgetDay.text' : 'trouble.budgetMonth.text', toCredits(limitMilli), [
        formatCredits(usedMilli),
        limit,
        time,
      ]),
      next: 'raise-budget',
    };
  }
  return {
    title: t(isDay ? 'trouble.budgetDay.tooLittle' : 'trouble.budgetMonth.tooLittle'),
    text: t(isDay ? 'trouble.budgetDay.left' : 'trouble.budgetMonth.left', toCredits(limitMilli), [
      formatCredits(limitMilli - usedMilli),
      limit,
      time,
    ]),
    next: 'raise-budget',
  };
}

/** When the budget resets: the next midnight or first of the month, in local time. */
export function startOfNext(period: 'day' | 'month', nowMs: number): number {
  return period === 'day' ? startOfDay(nowMs, 1) : startOfMonth(nowMs, 1);
}

function batchLabels(why: BatchRefusal): TroubleLabels {
  switch (why.kind) {
    case 'nothing-selected':
      return { title: t('trouble.batchNothing.title'), text: t('trouble.batchNothing.text'), next: 'try-again' };
    case 'too-many': {
      const counts = { asked: formatCount(why.asked), most: formatCount(why.most) };
      return {
        title: t('trouble.batchTooMany.title'),
        text: t('trouble.batchTooMany.text', counts),
        next: 'try-again',
      };
    }
    case 'not-paused':
      return { title: t('trouble.batchNotPaused.title'), text: t('trouble.batchNotPaused.text'), next: 'try-again' };
    case 'key-changed':
      return { title: t('trouble.batchKeyChanged.title'), text: t('trouble.batchKeyChanged.text'), next: 'settings' };
  }
}

/** "190 results more than requested came. They were left out." */
export function cutLabel(cut: number): string {
  return i18n.t('results.cut', cut, [formatCount(cut)]);
}

/** "2 of 25 could not be read. They were paid for and are kept." */
export function unreadLabel(unread: number, of: number): string {
  return i18n.t('results.unread', unread, [formatCount(unread), formatCount(of)]);
}

/** Why a job was not started, with a next step for each reason. */
function jobLabels(why: JobRefusal): TroubleLabels {
  switch (why.kind) {
    case 'no-webhook':
      return { title: t('jobTrouble.noWebhook.title'), text: t('jobTrouble.noWebhook.text'), next: 'settings' };
    case 'search-gone':
      return { title: t('jobTrouble.searchGone.title'), text: t('jobTrouble.searchGone.text'), next: 'wait' };
    case 'track-expired':
      return { title: t('jobTrouble.trackExpired.title'), text: t('jobTrouble.trackExpired.text'), next: 'wait' };
    case 'track-used':
      return { title: t('jobTrouble.trackUsed.title'), text: t('jobTrouble.trackUsed.text'), next: 'wait' };
    case 'excluded-on-page':
      return {
        title: t('jobTrouble.excluded.title'),
        text: t('jobTrouble.excluded.text', why.count, [formatCount(why.count)]),
        next: 'wait',
      };
    case 'forgotten-on-page':
      return {
        title: t('jobTrouble.forgotten.title'),
        text: t('jobTrouble.forgotten.text', why.count, [formatCount(why.count)]),
        next: 'wait',
      };
    case 'too-many': {
      const counts = { asked: formatCount(why.asked), most: formatCount(why.most), lists: formatCount(why.lists) };
      return { title: t('jobTrouble.tooMany.title'), text: t('jobTrouble.tooMany.text', counts), next: 'wait' };
    }
    case 'lists-used-up': {
      const counts = { needed: formatCount(why.needed), left: formatCount(why.left) };
      return { title: t('jobTrouble.listsUsedUp.title'), text: t('jobTrouble.listsUsedUp.text', counts), next: 'wait' };
    }
    case 'already-running':
      return { title: t('jobTrouble.running.title'), text: t('jobTrouble.running.text'), next: 'wait' };
    case 'resubmitted':
      return { title: t('jobTrouble.resubmitted.title'), text: t('jobTrouble.resubmitted.text'), next: 'wait' };
    case 'key-changed':
      return { title: t('jobTrouble.keyChanged.title'), text: t('jobTrouble.keyChanged.text'), next: 'settings' };
    case 'not-now':
      return { title: t('jobTrouble.notNow.title'), text: t('jobTrouble.notNow.text'), next: 'try-again' };
  }
}

import type { JobPart } from '@/lib/database/schema/job-rows';

export function newPart(size: number, pageId: string | null = null): JobPart {
  return {
    ...{ state: 'waiting', size, pageId, intentId: null, trackId: null, submittedAt: null, doneAt: null },
    ...{ serviceSubmittedAt: null, serviceDoneAt: null },
    counts: { total: null, found: null, success: null, failed: null },
    ...{ chargedMilli: null, isSettled: false, isUncertain: false, refundReason: null, failure: null },
    ...{ collected: 0, pending: 0, told: 0, unread: 0, returned: 0, isReturnAccepted: false },
    ...{ leftOutBy: [], candidates: [], list: null },
  };
}

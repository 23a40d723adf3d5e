import type { SyncActions } from '@/lib/exclusions/sync/messages';
import { sendMessage } from '@/lib/messaging/send-message';

/** What a page asks of the copies on the service. */
export const syncActions: SyncActions = { mirrorNow: (payload) => sendMessage('mirrorNow', payload) };

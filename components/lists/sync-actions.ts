import type { MirrorActs } from '@/lib/exclusions/sync/messages';
import { ask } from '@/lib/messaging/send-message';

/** What a page asks of the copies on the service. */
export const mirrorActs: MirrorActs = { mirrorNow: (payload) => ask('mirrorNow', payload) };

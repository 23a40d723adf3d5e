import type { MirrorActs } from '@/lib/exclusions/mirror/asks';
import { ask } from '@/lib/messaging/ask';

/** What a page asks of the copies on the service. */
export const mirrorActs: MirrorActs = { mirrorNow: (payload) => ask('mirrorNow', payload) };

import { subjectOfEmail } from '@/lib/detection/known-subjects';
import { AskError, ask } from '@/lib/messaging/ask';
import { orderKeyOf } from '@/lib/records/reads';
import type { MilliCredits } from '@/lib/service/credits';
import { usePanelWorld } from './panel-context.tsx';

/** Asks who is behind an address, at the price that stood on the button; how it stands is read where the subject is shown. */
export function useLookUp(connectionId: string | null): (address: string, agreedMilli: MilliCredits) => void {
  const { orders } = usePanelWorld();

  async function lookUp(address: string, agreedMilli: MilliCredits): Promise<void> {
    const subject = subjectOfEmail(address);
    const orderKey = orderKeyOf(connectionId ?? '', 'lookup', subject.key);
    orders.noteStart(orderKey);
    try {
      await ask('enrich', {
        ...{ operation: 'lookup', subject, agreedMilli },
        ...{ refresh: false, anyway: false, again: false },
      });
      orders.noteEnd(orderKey, null);
    } catch (error) {
      const failure = error instanceof AskError ? error.failure : ({ kind: 'internal' } as const);
      orders.noteEnd(orderKey, { failure, at: Date.now() });
    }
  }

  return (address, agreedMilli) => void lookUp(address, agreedMilli);
}

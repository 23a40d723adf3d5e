import { subjectOfEmail } from '@/lib/detection/known-subjects';
import { orderKeyOf } from '@/lib/records/reads';
import type { MilliCredits } from '@/lib/service/credits';
import { askOrder } from './ask-order.ts';
import { usePanelWorld } from './panel-context.tsx';

/** Asks who is behind an address, at the price that stood on the button; how it stands is read where the subject is shown. */
export function useLookUp(connectionId: string | null): (address: string, agreedMilli: MilliCredits) => void {
  const { orders } = usePanelWorld();
  return (address, agreedMilli) => {
    const subject = subjectOfEmail(address);
    const asked = { operation: 'lookup', subject, agreedMilli } as const;
    const orderKey = orderKeyOf(connectionId ?? '', 'lookup', subject.key);
    void askOrder(orders, orderKey, { ...asked, refresh: false, anyway: false, again: false });
  };
}

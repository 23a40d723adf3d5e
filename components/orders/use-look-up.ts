import { usePanel } from '@/components/context/panel-context';
import { orderKeyOf } from '@/lib/database/reads';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { placeOrder } from './place-order.ts';

/** Asks who is behind an address, at the price that stood on the button; how it stands is read where the subject is shown. */
export function useLookUp(connectionId: string | null): (address: string, agreedMilli: MilliCredits) => void {
  const { orders } = usePanel();
  return (address, agreedMilli) => {
    const subject = subjectOfEmail(address);
    const asked = { operation: 'lookup', subject, agreedMilli } as const;
    const orderKey = orderKeyOf(connectionId ?? '', 'lookup', subject.key);
    void placeOrder(orders, orderKey, { ...asked, refresh: false, anyway: false, again: false });
  };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCount } from '@/components/ui/formats';
import { readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import type { Subject } from '@/lib/subjects/subject';

/**
 * Under the price: how many who are off-limits may come along all the same, because the service cannot be told of them. Lookalikes are asked
 * for by seeds, beside which no filter of domains is sent.
 */
export function NotSuppressibleCompanies({
  subject,
  count,
  nowMs,
}: {
  subject: Subject;
  count: number;
  nowMs: number;
}) {
  const { db } = usePanel();
  const notSuppressible = useLiveQuery(async () => {
    const leftOut = await readLeftOutCompanies(db, 'company', subject, nowMs);
    return leftOut.notSuppressible + leftOut.byDomain;
  }, [db, subject, nowMs]);
  // No more can come than are asked for.
  const most = Math.min(notSuppressible ?? 0, count);
  return most === 0 ? null : <p className="meta">{i18n.t('company.notSuppressible', most, [formatCount(most)])}</p>;
}

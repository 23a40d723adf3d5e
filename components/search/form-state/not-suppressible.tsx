import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCount } from '@/components/ui/formats';
import { type NotSuppressibleNeed, readNotSuppressible } from './read-not-suppressible.ts';

/** Under the price: how many who are off-limits it may include. */
export function NotSuppressible({
  connection,
  kind,
  lists,
  size,
  filters,
  nowMs,
}: NotSuppressibleNeed & { nowMs: number }) {
  const { db } = usePanel();
  const count = useLiveQuery(
    () => readNotSuppressible(db, { connection, kind, lists, size, filters }, nowMs),
    [db, connection, kind, lists, size, filters, nowMs],
  );
  if (count === undefined || count === 0) return null;
  const words = kind === 'people' ? 'search.notSuppressiblePeople' : 'search.notSuppressibleCompanies';
  return <p className="meta">{i18n.t(words, count, [formatCount(count)])}</p>;
}

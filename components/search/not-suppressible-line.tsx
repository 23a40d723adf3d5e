import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import {
  type NotSuppressibleCause,
  type NotSuppressibleNeed,
  readNotSuppressible,
  type Unresolved,
} from '@/components/search/form-state/read-not-suppressible';
import { formatCount } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import { limits } from '@/lib/service/contract/limits';

const mostNamed = 3;

const causes: Record<NotSuppressibleCause, () => string> = {
  'no-id': () => i18n.t('search.notSuppressible.noId'),
  companies: () => i18n.t('search.notSuppressible.companies', { most: formatCount(limits.valuesPerArray) }),
  employers: () => i18n.t('search.notSuppressible.employers', { most: formatCount(limits.valuesPerArray) }),
  quota: () => i18n.t('search.notSuppressible.quota'),
};

interface NotSuppressibleLineProps extends NotSuppressibleNeed {
  nowMs: number;
  /** Below the line: what can be done about those whose ids were never asked for. */
  children?: (unresolved: readonly Unresolved[]) => ReactNode;
}

/** Beside the price: how many excluded results it may include, from which lists, and why. */
export function NotSuppressibleLine({ nowMs, children, ...need }: NotSuppressibleLineProps) {
  const { db } = usePanel();
  const { connection, kind, lists, most, filters } = need;
  const read = useLiveQuery(async () => {
    // Dexie does not see all reads below: the mark changes with every list and member.
    await db.generations.get('lists');
    return readNotSuppressible(db, { connection, kind, lists, most, filters }, nowMs);
  }, [db, connection, kind, lists, most, filters, nowMs]);
  if (read === undefined || read.count === 0) return null;
  const { count, cause } = read;
  const key = kind === 'people' ? 'search.notSuppressible.people' : 'search.notSuppressible.ofCompanies';
  const [only] = read.lists.length === 1 ? read.lists : [];
  const line = (
    <p className="meta">
      {i18n.t(key, count, [formatCount(count), listsLabel(read.lists)])} {causes[cause]()}{' '}
      <a className="act" data-link href={only === undefined ? '#lists' : fragmentOf('lists', only.id)}>
        {i18n.t(only === undefined ? 'search.notSuppressible.openLists' : 'search.notSuppressible.openList')}
      </a>
    </p>
  );
  return (
    <>
      {line}
      {read.unresolved !== undefined && children?.(read.unresolved)}
    </>
  );
}

/** "Customers, Lost deals", "4 lists". */
function listsLabel(lists: readonly { name: string }[]): string {
  if (lists.length > mostNamed) return i18n.t('search.notSuppressible.lists', { count: formatCount(lists.length) });
  return lists.map(({ name }) => name).join(', ');
}

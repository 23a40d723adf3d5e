import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { BatchStatus } from '@/components/company/batch-status';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { BalanceAfter } from '@/components/orders/parts/balance-after';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { readSettings } from '@/lib/database/reads';
import type { PersonRow } from '@/lib/hand-over/people-in/person-row';
import { emailsQuote, manyQuote } from '@/lib/offers/offer-lists';
import { logError } from '@/lib/platform/error-log';
import { createPageBreather } from '@/lib/platform/slices';
import { reservedMilli } from '@/lib/service/contract/prices';
import { type PeoplePlan, planPeople } from './plan-people.ts';

interface PeopleOffersProps {
  connectionId: string;
  rows: readonly PersonRow[];
}

/** What is missing for the people of a file, each order at its price: emails by profile or id, and the profiles of the others. */
export function PeopleOffers({ connectionId, rows }: PeopleOffersProps) {
  const plan = usePlan(connectionId, rows);
  const emails = useFindEmails('history');
  const nowMs = useNow();
  const connection = useConnection();
  const online = useOnline();
  const balanceMilli = connection?.balance?.milli ?? null;
  if (plan === null) return <p className="soft">{i18n.t('handOver.peopleIn.counting')}</p>;
  const { find, profiles, refresh, people, withoutProfile, neither } = plan;
  const disabled = connection === undefined || !hasUsableKey(connection.settings) || !online;
  const [emailQuote, profileQuote] = [emailsQuote(find.length), manyQuote('lookup', profiles.length)];
  return (
    <section className="gap" aria-label={i18n.t('handOver.peopleIn.offers')}>
      {find.length > 0 && (
        <div className="line" data-wrap>
          <ConfirmedPriceButton
            lead
            label={i18n.t('handOver.peopleIn.emails', { count: formatCount(find.length), of: formatCount(people) })}
            quote={emailQuote}
            disabled={disabled}
            onOrder={() => emails.findEmails(find, reservedMilli(emailQuote), { known: refresh.length })}
          />
          <BalanceAfter onlyIfShort quote={emailQuote} {...{ balanceMilli }} />
        </div>
      )}
      {withoutProfile > 0 && (
        <p>{i18n.t('handOver.peopleIn.noProfile', withoutProfile, [formatCount(withoutProfile)])}</p>
      )}
      {profiles.length > 0 && (
        <ConfirmedPriceButton
          label={i18n.t('handOver.peopleIn.profiles', profiles.length, [formatCount(profiles.length)])}
          quote={profileQuote}
          disabled={disabled}
          onOrder={() => emails.findEmails(profiles, reservedMilli(profileQuote), { operation: 'lookup' })}
        />
      )}
      {neither > 0 && <p className="meta">{i18n.t('handOver.peopleIn.neither', neither, [formatCount(neither)])}</p>}
      {find.length + profiles.length === 0 && <p className="meta">{i18n.t('handOver.peopleIn.nothingMissing')}</p>}
      {emails.failure !== null && (
        <div role="alert">
          <ErrorNote failure={emails.failure} context={{ nowMs }} />
        </div>
      )}
      <BatchStatus place="history" canCopy />
    </section>
  );
}

/** Read again when an order begins or ends, since its answers change what is missing. Null: not read yet. */
function usePlan(connectionId: string, rows: readonly PersonRow[]): PeoplePlan | null {
  const { db } = usePanel();
  const [plan, setPlan] = useState<PeoplePlan | null>(null);
  const orders = useLiveQuery(
    async () => [await db.batches.count(), await db.batches.where('open').equals(1).count()].join(),
    [db],
  );
  useEffect(() => {
    const under = new AbortController();
    const { signal } = under;
    async function read(): Promise<void> {
      const sites = (await readSettings(db, 'sites')) ?? [];
      const pace = { breathe: createPageBreather(), signal, sites, nowMs: Date.now() };
      const next = await planPeople(db, connectionId, rows, pace);
      if (!signal.aborted) setPlan(next);
    }
    if (orders !== undefined)
      read().catch((error: unknown) => {
        if (!signal.aborted) logError(error, 'people-in');
      });
    return () => under.abort();
  }, [db, connectionId, rows, orders]);
  return plan;
}

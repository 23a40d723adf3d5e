import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { type ResolveOutcome, resolveProfiles, resolveQuote } from '@/components/exclusions/resolve-profiles';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { isBlocking, useTrouble } from '@/components/orders/use-trouble';
import type { Unresolved } from '@/components/search/form-state/read-not-suppressible';
import { formatCount } from '@/components/ui/formats';
import type { Action } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface ResolveFirstProps {
  unresolved: readonly Unresolved[];
  resolving: Action<ResolveOutcome, void>;
  disabled: boolean;
}

/** Buys the ids of people on the lists, so that the service leaves them out of what is ordered next. */
export function ResolveFirst({ unresolved, resolving, disabled }: ResolveFirstProps) {
  const { db } = usePanel();
  const troubleOf = useTrouble(false);
  const count = unresolved.reduce((sum, { urls }) => sum + urls.length, 0);
  const quote = quoteOf(unresolved);
  return (
    <ConfirmedPriceButton
      quiet
      label={i18n.t('results.resolveFirst', count, [formatCount(count)])}
      quote={quote}
      disabled={disabled || resolving.isRunning || isBlocking(troubleOf(quote))}
      onOrder={() => void resolving.run(() => resolveAll(db, unresolved), undefined)}
    />
  );
}

/** Lists are asked for one by one: ids are kept with the list that they were bought for. */
function quoteOf(unresolved: readonly Unresolved[]): Quote {
  const milli = unresolved.reduce((sum, { urls }) => sum + reservedMilli(resolveQuote(urls.length)), 0);
  return { kind: 'range', minMilli: milli, maxMilli: milli };
}

/** A failure stops the rest: they were agreed to as one purchase. */
async function resolveAll(db: SidenoteDatabase, unresolved: readonly Unresolved[]): Promise<ResolveOutcome> {
  const sum = { resolved: 0, of: 0, unclear: 0, strays: [] as string[] };
  for (const { listId, urls } of unresolved) {
    const { resolved, of, unclear = 0, strays, failure } = await resolveProfiles(db, listId, urls);
    sum.resolved += resolved;
    sum.of += of;
    sum.unclear += unclear;
    sum.strays.push(...strays);
    if (failure !== null) return { ...sum, failure };
  }
  return { ...sum, failure: null };
}

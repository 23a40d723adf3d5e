import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { resolveQuote } from '@/components/exclusions/resolve-profiles';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { formatCount } from '@/components/ui/formats';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { findUsualList } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import type { VisitLine } from './visited-lines.ts';

export interface VisitedAddProps {
  kind: Subject['kind'];
  lists: readonly ListRow[];
  current: string | null;
  selected: readonly VisitLine[];
  isBusy: boolean;
  onAdd(listId: string | null, isPaid: boolean): void;
}

/** The option for the first list, which is created if there is none yet. */
const firstList = '';

/** Chooses a list and adds the selection, with ids (paid) or without. Either way they are excluded immediately. */
export function VisitedAdd({ kind, lists, current, selected, isBusy, onAdd }: VisitedAddProps) {
  const id = useId();
  const connection = useConnection();
  const [picked, setPicked] = useState<string | null>(null);
  const target =
    lists.find((list) => list.id === picked) ?? lists.find((list) => list.id === current) ?? findUsualList(lists, kind);
  const firstName = i18n.t(kind === 'person' ? 'lists.first' : 'lists.firstCompanies');
  const listName = target?.name ?? firstName;
  const unknown = selected.filter(({ hasId }) => !hasId).length;
  const isPaid = kind === 'person' && unknown > 0 && connection?.settings?.connectionId != null;
  const add = (withIds: boolean) => onAdd(target?.id ?? null, withIds);

  return (
    <div className="visited-add">
      <div className="line">
        <label htmlFor={id}>{i18n.t('visited.addToList')}</label>
        <select
          id={id}
          className="field"
          value={target?.id ?? firstList}
          onChange={({ target: { value } }) => setPicked(value)}
        >
          {lists.length === 0 && <option value={firstList}>{firstName}</option>}
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
      </div>
      {isPaid ? (
        <>
          <ConfirmedPriceButton
            lead
            label={i18n.t('visited.resolve', unknown, [formatCount(unknown)])}
            quote={resolveQuote(unknown)}
            disabled={isBusy}
            onOrder={() => add(true)}
          />
          <p>
            <button type="button" className="act" data-link disabled={isBusy} onClick={() => add(false)}>
              {i18n.t('visited.addOnly')} <span className="price">{i18n.t('visited.free')}</span>
            </button>
          </p>
        </>
      ) : (
        <button type="button" className="btn" disabled={isBusy || selected.length === 0} onClick={() => add(false)}>
          <span>
            {selected.length === 0
              ? i18n.t('visited.addNobody')
              : i18n.t('visited.addCount', selected.length, [formatCount(selected.length), listName])}
          </span>
          <span className="price">{i18n.t('visited.free')}</span>
        </button>
      )}
      <p className="meta">{i18n.t(isPaid ? 'visited.resolveHelp' : 'visited.addedHere')}</p>
    </div>
  );
}

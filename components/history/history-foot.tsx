import Ban from 'lucide-react/icons/ban';
import PanelRight from 'lucide-react/icons/panel-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { type RefObject, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useOnline } from '@/components/context/use-online';
import { ExcludeLines } from '@/components/exclusions/exclude-lines';
import type { Excludable } from '@/components/exclusions/use-exclude-lines';
import { SendTo } from '@/components/hand-over/send-to';
import { nothingOrderable, readOrderable } from '@/components/orders/orderable';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { subjectOfHistoryLine } from '@/components/orders/subject-of-line';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { SaveTo } from '@/components/outreach/tag-menu';
import { Confirm } from '@/components/ui/confirm';
import { formatCount } from '@/components/ui/formats';
import { failureOf, useAction } from '@/components/ui/hooks/use-action';
import { LiveRegion } from '@/components/ui/live-region';
import { useSelectedLookup } from '@/components/ui/table/use-row-selection';
import { recordNames } from '@/lib/exclusions/names';
import type { HistoryLine } from '@/lib/history/history-line';
import { sendMessage } from '@/lib/messaging/send-message';
import { emailsQuote, manyQuote, mostInBatch } from '@/lib/offers/offer-lists';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Site } from '@/lib/subjects/sites';
import { historySource } from './history-source.ts';

const idOf = ({ id }: HistoryLine): string => id;
export interface HistoryFootProps {
  foot: RefObject<HTMLElement | null>;
  connectionId: string;
  /** All lines that are shown, in their order. */
  found: readonly HistoryLine[];
  selected: ReadonlySet<string>;
  sites: readonly Site[];
  nowMs: number;
  /** Begins the names of files. */
  viewName: string;
  onDone(): void;
  onShow(line: HistoryLine): void;
  onFindEmails: FindEmails['findEmails'];
}

/** What can be done with the selected lines, each at its price; nothing where none is selected. */
export function HistoryFoot(props: HistoryFootProps) {
  const { foot, connectionId, found, selected, sites, nowMs, viewName, onDone } = props;
  const { db } = usePanel();
  const chosen = useMemo(() => found.filter(({ id }) => selected.has(id)), [found, selected]);
  const { value, isRead } = useSelectedLookup(
    chosen,
    idOf,
    (lines) => readOrderable(db, connectionId, lines, { sites, nowMs }),
    [db, connectionId, sites, nowMs],
  );
  const orderable = (isRead ? value : null) ?? nothingOrderable;
  const [step, setStep] = useState<'exclude' | 'forget' | null>(null);
  const forgetting = useAction<string>('history-foot');
  const connection = useConnection();
  const online = useOnline();
  const disabled = connection === undefined || !hasUsableKey(connection.settings) || !online;
  const [first] = chosen;
  const kind = chosen.every((line) => line.kind === first?.kind) ? (first?.kind ?? null) : null;
  const selectedLabel = i18n.t('results.selected', chosen.length, [formatCount(chosen.length)]);

  async function readMembers(): Promise<Excludable[]> {
    const records = await db.records.bulkGet(chosen.map(({ id }) => id));
    return chosen.map(({ name }, at) => {
      const record = records[at];
      return { label: name, names: record === undefined ? [] : recordNames(record).certain };
    });
  }

  async function forget(): Promise<string> {
    let count = 0;
    try {
      for (const line of chosen) {
        await sendMessage('forgetSubject', { subject: subjectOfHistoryLine(line, sites) });
        count += 1;
      }
      onDone();
      return i18n.t('history.forgotten', count, [formatCount(count)]);
    } catch (error) {
      failureOf(error, 'history-foot');
      return i18n.t('history.notForgotten', { count: formatCount(count), of: formatCount(chosen.length) });
    }
  }

  function order(isRefresh: boolean): void {
    const subjects = [...(isRefresh ? orderable.refresh : orderable.find)];
    if (subjects.length === 0) return;
    onDone();
    const options = isRefresh ? { refresh: true } : { known: orderable.refresh.length };
    props.onFindEmails(subjects, reservedMilli(emailsQuote(subjects.length)), options);
  }

  function orderProfiles(): void {
    const { profiles } = orderable;
    onDone();
    props.onFindEmails(profiles, reservedMilli(manyQuote('lookup', profiles.length)), { operation: 'lookup' });
  }

  return (
    <section
      className="table-foot"
      ref={foot}
      data-empty={chosen.length === 0 || undefined}
      aria-label={i18n.t('results.selection')}
    >
      {chosen.length > 0 && (
        <>
          <p className="table-selected">
            <b>{selectedLabel}</b>{' '}
            {chosen.length > mostInBatch && (
              <span className="soft">{i18n.t('results.firstToOrder', { most: formatCount(mostInBatch) })}</span>
            )}
          </p>
          {chosen.length === 1 && first !== undefined && (
            <button type="button" className="act" onClick={() => props.onShow(first)}>
              <PanelRight />
              {i18n.t('history.openInPanel')}
            </button>
          )}
          <SendTo source={() => historySource(db, connectionId, chosen, viewName)} />
          <SaveTo subjects={chosen.map((line) => ({ subject: subjectOfHistoryLine(line, sites) }))} />
          {kind !== null && (
            <button
              type="button"
              className="act"
              aria-expanded={step === 'exclude'}
              onClick={() => setStep(step === 'exclude' ? null : 'exclude')}
            >
              <Ban />
              {i18n.t('results.exclude')}
            </button>
          )}
          <button
            type="button"
            className="act"
            aria-expanded={step === 'forget'}
            onClick={() => setStep(step === 'forget' ? null : 'forget')}
          >
            <Trash2 />
            {i18n.t('history.forget')}
          </button>
          <div className="foot-orders">
            {orderable.refresh.length > 0 && (
              <ConfirmedPriceButton
                label={i18n.t('history.refreshEmails')}
                quote={emailsQuote(orderable.refresh.length)}
                disabled={disabled}
                onOrder={() => order(true)}
              />
            )}
            {orderable.profiles.length > 0 && (
              <ConfirmedPriceButton
                label={i18n.t('handOver.peopleIn.findProfiles')}
                quote={manyQuote('lookup', orderable.profiles.length)}
                disabled={disabled}
                onOrder={orderProfiles}
              />
            )}
            {orderable.find.length > 0 && (
              <ConfirmedPriceButton
                lead
                label={i18n.t('results.findEmails')}
                quote={emailsQuote(orderable.find.length)}
                disabled={disabled}
                onOrder={() => order(false)}
              />
            )}
          </div>
        </>
      )}
      <LiveRegion message={selectedLabel} />
      <ExcludeLines
        kind={kind ?? 'person'}
        read={step === 'exclude' && kind !== null ? readMembers : null}
        onClose={() => setStep(null)}
        onExcluded={onDone}
      />
      {step === 'forget' && chosen.length > 0 && (
        <div className="table-step">
          <Confirm
            title={i18n.t('history.forgetTitle', chosen.length, [formatCount(chosen.length)])}
            text={i18n.t('history.forgetText')}
            cancelLabel={i18n.t('actions.cancel')}
            onCancel={() => setStep(null)}
          >
            <button
              type="button"
              className="btn stop"
              onClick={() => {
                setStep(null);
                void forgetting.run(forget);
              }}
            >
              {i18n.t('actions.forgetNow')}
            </button>
          </Confirm>
        </div>
      )}
      <p className="table-status meta" role="status">
        {forgetting.status.kind === 'done' && forgetting.status.value}
      </p>
    </section>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { NextPage, UnreadPages } from '@/components/company/pager';
import { emptyAsNothing, isEmptyList, keysOf, nextListPage, totalOf } from '@/components/company/pages';
import { intentOf } from '@/components/company/use-pages';
import { usePanel } from '@/components/context/panel-context';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { OrderRow } from '@/components/orders/order-row';
import type { RowContext } from '@/components/orders/row-context';
import { FoldLine, FoldRow } from '@/components/ui/fold-row';
import { formatAge, formatCount } from '@/components/ui/formats';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import { offerQuote, type ResultPages } from '@/lib/offers/offers';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { AddSeed, seedCountLabel } from './add-seed.tsx';
import {
  choiceOf,
  isRedundant,
  isSameSeeds,
  type LookalikeDraft,
  pageSizeOf,
  readDraft,
  textsOfDraft,
} from './lookalike-draft.ts';
import { LookalikeList } from './lookalike-list.tsx';
import { seedLabel, seedOfSubject, useSeedNames } from './seeds.ts';

export interface LookalikesProps {
  connectionId: string | null;
  subject: Subject;
  record: SubjectRecord | null;
  /** All intents for pages of lookalikes, oldest first. */
  intents: readonly Intent[];
  sites: readonly Site[];
  rowContext: RowContext;
  excludedOf(key: string): string | null;
  onShow?: ((subject: Subject) => void) | undefined;
}

/** Companies like this one: the seeds, the count, the price and the results. */
export function Lookalikes(props: LookalikesProps) {
  const own = seedOfSubject(props.subject, props.record);
  return own === null ? null : <KnownSeed {...props} own={own} />;
}

function KnownSeed(props: LookalikesProps & { own: string }) {
  const { own, connectionId, subject, record, intents, sites, rowContext, excludedOf } = props;
  const { texts, write } = useUnsavedText('lookalikes', subject.key);
  const draft = readDraft(texts);
  const facet = record?.facets.lookalikes ?? null;
  const list = facet?.value ?? null;
  const chosen = choiceOf(own, list, intents, draft);
  const { seeds, count, open } = chosen;
  const isOver = texts != null && isRedundant(draft, chosen, choiceOf(own, list, intents));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is another one after each rendering.
  useEffect(() => {
    if (isOver) write(null);
  }, [isOver]);
  const names = useSeedNames(connectionId, seeds, sites);
  const isThisList = list !== null && isSameSeeds(list.seeds, seeds);
  const first = { page: 0, count, seeds };
  const isLocked = open !== null;
  const change = (part: Partial<LookalikeDraft>) => write(textsOfDraft({ ...draft, ...part }));
  const withSeeds = (next: string[]) => change({ seeds: next });
  const nameOf = (seed: string) =>
    seed === own && record?.name ? record.name : (names?.get(seed) ?? seedLabel(seed, sites));

  const [choice, setChoice] = useState<boolean | null>(null);
  const [isListShown, setListShown] = useState<boolean | null>(null);
  const [openedAt] = useState(() => Date.now());
  const seedNews = useNews(seedCountLabel(seeds));

  return (
    <>
      <OrderRow<'lookalikes'>
        label={i18n.t('company.alike')}
        order={{ connectionId, operation: 'lookalikes', subject, detail: first }}
        rowContext={rowContext}
        intent={intentOf(intents, first)}
        facet={isThisList ? emptyAsNothing(facet) : null}
        erased={record?.erased?.lookalikes}
        quote={offerQuote('lookalikes', count)}
        about={list !== null && !isEmptyList(list) ? i18n.t('company.replaces') : undefined}
        hint={<NotSuppressibleCompanies subject={subject} count={count} nowMs={rowContext.nowMs} />}
        isFolded
        announce={announceList}
      >
        {() => null}
      </OrderRow>
      {facet !== null && list !== null && !isEmptyList(list) && (
        <FoldRow
          label={i18n.t('company.alike')}
          line={<FoldLine parts={[i18n.t('company.companiesInAll', totalOf(list), [formatCount(totalOf(list))])]} />}
          isOpen={isListShown ?? facet.boughtAt >= openedAt}
          onToggle={setListShown}
        >
          <div className="indent line meta">
            <UnreadPages list={list} />
            <span className="slot">{formatAge(facet.boughtAt, rowContext.nowMs)}</span>
          </div>
          {keysOf(list).length > 0 && (
            <LookalikeList
              connectionId={connectionId}
              list={list}
              seeds={seeds}
              disabled={isLocked}
              excludedOf={excludedOf}
              onShow={props.onShow}
              onAddSeed={(seed) => {
                setChoice(true);
                withSeeds([...seeds, seed]);
              }}
            />
          )}
          {isThisList && <MoreLookalikes {...props} list={list} />}
        </FoldRow>
      )}
      <LiveRegion message={seedNews} />
      <FoldRow
        label={i18n.t('company.like')}
        line={<FoldLine parts={[seeds.map(nameOf).join(', '), ...(isThisList ? [] : [countLabel(count)])]} />}
        isOpen={choice ?? texts != null}
        onToggle={setChoice}
      >
        <div className="indent stack">
          <SeedChips
            seeds={seeds}
            nameOf={nameOf}
            disabled={isLocked}
            onRemove={(seed) => withSeeds(seeds.filter((each) => each !== seed))}
          />
          <AddSeed
            {...{ seeds, sites }}
            disabled={isLocked}
            draftText={draft.field}
            onWrite={(field) => change({ field })}
            onAdd={(seed) => change({ seeds: [...seeds, seed], field: null })}
          />
          {!isThisList && <CountField count={count} disabled={isLocked} onCount={(next) => change({ count: next })} />}
        </div>
      </FoldRow>
    </>
  );
}

/** "25 companies" */
const countLabel = (count: number) => i18n.t('company.companies', count, [formatCount(count)]);

/** The next page of the same list. The seeds and their order are part of the request, so they stay the same. */
function MoreLookalikes({ connectionId, subject, intents, rowContext, list }: LookalikesProps & { list: ResultPages }) {
  const count = pageSizeOf(list, intents);
  const page = nextListPage(list, count);
  if (page === null) return null;
  const detail = { page, count, seeds: list.seeds };
  return (
    <NextPage
      key={page}
      label={i18n.t('company.moreLabel')}
      offerLabel={i18n.t('company.lookalikesPage', { page: formatCount(page + 1) })}
      order={{ connectionId, operation: 'lookalikes', subject, detail }}
      rowContext={rowContext}
      intent={intentOf(intents, detail)}
      quote={offerQuote('lookalikes', count)}
    />
  );
}

function announceList(list: ResultPages): string {
  return i18n.t('company.companiesFound', {
    count: formatCount(keysOf(list).length),
    total: formatCount(totalOf(list)),
  });
}

/** Excluded companies that may still be returned: no domain filter can be sent beside seeds. */
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
  // No more can be returned than are requested.
  const most = Math.min(notSuppressible ?? 0, count);
  return most === 0 ? null : <p className="meta">{i18n.t('company.notSuppressible', most, [formatCount(most)])}</p>;
}

interface SeedChipsProps {
  /** The first is this company and cannot be removed. */
  seeds: readonly string[];
  /** The name, or else the address. */
  nameOf(seed: string): string;
  disabled: boolean;
  onRemove(seed: string): void;
}

function SeedChips({ seeds, nameOf, disabled, onRemove }: SeedChipsProps) {
  return (
    <ul className="chips" aria-label={i18n.t('company.seeds')}>
      {seeds.map((seed, index) => {
        const name = nameOf(seed);
        return (
          <li key={seed} className="chip" title={name}>
            <bdi>{name}</bdi>
            {index > 0 && (
              <button
                type="button"
                className="icon"
                data-small
                aria-label={i18n.t('company.removeSeed', { name })}
                disabled={disabled}
                onClick={() => onRemove(seed)}
              >
                <X />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const mostLookalikes = 100;

interface CountFieldProps {
  count: number;
  disabled: boolean;
  onCount(count: number): void;
}

/** The number of results, 1 to 100. While the input is invalid, the last valid number and its price stay in force. */
function CountField({ count, disabled, onCount }: CountFieldProps) {
  const id = useId();
  const [draftText, setDraftText] = useState<string | null>(null);
  const [before, setBefore] = useState(count);
  const step = (by: number) => {
    setDraftText(null);
    onCount(Math.min(mostLookalikes, Math.max(1, count + by)));
  };
  return (
    <div className="line count">
      <label htmlFor={id}>{i18n.t('company.howMany')}</label>
      <span className="stepper">
        <button
          type="button"
          aria-label={i18n.t('company.fewerResults')}
          disabled={disabled || count <= 1}
          onClick={() => step(-1)}
        >
          <Minus />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostLookalikes}
          step={1}
          disabled={disabled}
          value={draftText ?? String(count)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setDraftText(text);
            const next = Number(text);
            const isCount = Number.isInteger(next) && next >= 1 && next <= mostLookalikes;
            onCount(isCount ? next : before);
          }}
          onFocus={() => setBefore(count)}
          onBlur={() => setDraftText(null)}
        />
        <button
          type="button"
          aria-label={i18n.t('company.moreResults')}
          disabled={disabled || count >= mostLookalikes}
          onClick={() => step(1)}
        >
          <Plus />
        </button>
      </span>
    </div>
  );
}

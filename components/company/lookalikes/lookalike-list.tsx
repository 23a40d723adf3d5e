import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Globe from 'lucide-react/icons/globe';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { companyFactsLine, websiteOf } from '@/components/company/company-facts';
import { Pager } from '@/components/company/pager';
import { keysOf, shownAtOnce, sliceOf, totalOf } from '@/components/company/pages';
import { useResults } from '@/components/company/use-pages';
import { ActionLink } from '@/components/ui/action-link';
import { ExternalLink } from '@/components/ui/external-link';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ResultPages } from '@/lib/offers/offers';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { mostSeeds, seedOfCompany } from './seeds.ts';

export interface LookalikeListProps {
  connectionId: string | null;
  list: ResultPages;
  seeds: readonly string[];
  /** An order is in flight, so no seed can be added. */
  disabled: boolean;
  excludedOf(key: string): string | null;
  onAddSeed(seed: string): void;
  /** Opens a listed company. Absent where companies cannot be shown. */
  onShow?: ((subject: Subject) => void) | undefined;
}

/** So many are shown before "Show all"; a single further one is shown too. */
const fewRows = 5;

/** The companies found so far. Excluded ones are hidden behind a fold. */
export function LookalikeList({
  connectionId,
  list,
  seeds,
  disabled,
  excludedOf,
  onAddSeed,
  onShow,
}: LookalikeListProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [at, setAt] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const keys = keysOf(list);
  const slice = sliceOf(keys, at);
  const results = useResults(connectionId, slice.keys.map(rowOfKey));
  const boughtAt = new Map(list.pages.flatMap((page) => page.keys.map((key) => [key, page.boughtAt] as const)));

  function rowOf(key: string, excludedBy: string | null) {
    const record = results.get(key);
    if (record == null) return null;
    const company = record.facets.company?.value ?? null;
    const seed = company === null ? null : seedOfCompany(company);
    return (
      <LookalikeRow
        key={key}
        record={record}
        isKnownBefore={record.createdAt < (boughtAt.get(key) ?? 0)}
        excludedBy={excludedBy}
        seed={seedState(seed, seeds, disabled)}
        onOpen={onShow && openOf(record, onShow)}
        onAddSeed={() => {
          if (seed !== null) onAddSeed(seed);
        }}
      />
    );
  }

  const marked = slice.keys.map((key) => ({ key, excludedBy: excludedOf(key) }));
  const shown = marked.filter(({ excludedBy }) => excludedBy === null);
  const excluded = marked.filter(({ excludedBy }) => excludedBy !== null);
  const canFold = shown.length > fewRows + 1 || keys.length > shownAtOnce;
  const drawn = canFold && !isWhole ? shown.slice(0, fewRows) : shown;
  return (
    <section aria-labelledby={id}>
      <div className="pick" data-head>
        <span />
        <h3 id={id} ref={head} tabIndex={-1}>
          <strong>
            {i18n.t('company.lookalikesSpan', {
              from: formatCount(slice.from),
              to: formatCount(slice.to),
              total: formatCount(totalOf(list)),
            })}
          </strong>
        </h3>
      </div>
      <ul className="results" id={`${id}-rows`}>
        {drawn.map(({ key }) => rowOf(key, null))}
      </ul>
      {canFold && (
        <p className="pick-under meta">
          <ActionLink expanded={isWhole} controls={`${id}-rows`} onAction={() => setWhole(!isWhole)}>
            {isWhole ? i18n.t('company.fewer') : i18n.t('company.showAll', { count: formatCount(shown.length) })}
          </ActionLink>
        </p>
      )}
      {excluded.length > 0 && (
        <div className="pick-under">
          <Fold title={i18n.t('company.leftOut')} count={formatCount(excluded.length)}>
            <ul className="results" data-inner>
              {excluded.map(({ key, excludedBy }) => rowOf(key, excludedBy))}
            </ul>
          </Fold>
        </div>
      )}
      {(isWhole || !canFold) && (
        <Pager
          label={i18n.t('company.lookalikes')}
          slice={slice}
          count={keys.length}
          onTurn={(place) => {
            setAt(place);
            head.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Opens the company by id, as it was bought: two companies may share an address. */
function openOf(record: SubjectRecord, onShow: (subject: Subject) => void): (() => void) | undefined {
  const id = record.facets.company?.value?.id;
  return id == null ? undefined : () => onShow(subjectOfId('company', id));
}

function seedState(seed: string | null, seeds: readonly string[], disabled: boolean): 'can-add' | 'is-seed' | 'none' {
  if (seed === null) return 'none';
  if (seeds.includes(seed)) return 'is-seed';
  return disabled || seeds.length >= mostSeeds ? 'none' : 'can-add';
}

interface LookalikeRowProps {
  record: SubjectRecord;
  /** Already stored in this browser when the list was bought. */
  isKnownBefore: boolean;
  /** The name of the list that excludes it; null if none does. */
  excludedBy: string | null;
  seed: 'can-add' | 'is-seed' | 'none';
  onAddSeed(): void;
  onOpen?: (() => void) | undefined;
}

function LookalikeRow({ record, isKnownBefore, excludedBy, seed, onAddSeed, onOpen }: LookalikeRowProps) {
  const company = record.facets.company?.value ?? null;
  const name = company?.summary?.name || record.name || company?.link?.domain || i18n.t('company.nameless');
  const website = company === null ? null : websiteOf(company);
  return (
    <li className="pick">
      <span />
      <div>
        <div className="line">
          <span className="value">
            {onOpen === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <button type="button" className="name-link" onClick={onOpen}>
                <bdi>{name}</bdi>
              </button>
            )}
          </span>
          {website !== null && (
            <span className="links">
              <ExternalLink
                href={website.href}
                name={i18n.t('company.websiteLink', { host: website.host })}
                className="icon"
              >
                <Globe />
              </ExternalLink>
            </span>
          )}
        </div>
        <div className="line">
          <span className="meta">
            <bdi>{company === null ? '' : companyFactsLine(company).join(' · ')}</bdi>
          </span>
          {seed !== 'none' && excludedBy === null && (
            <span className="slot" data-on-row={seed === 'can-add' || undefined}>
              {seed === 'is-seed' ? (
                i18n.t('company.isSeed')
              ) : (
                <ActionLink label={i18n.t('company.addSeedOf', { name })} onAction={onAddSeed}>
                  {i18n.t('company.addSeed')}
                </ActionLink>
              )}
            </span>
          )}
        </div>
        {excludedBy !== null ? (
          <p className="meta">
            <Mark tone="stop" icon={<Ban />}>
              {i18n.t('scan.excluded')} <bdi>{excludedBy}</bdi>
            </Mark>
          </p>
        ) : (
          isKnownBefore && (
            <p className="meta">
              <Mark tone="good" icon={<Check />}>
                {i18n.t('company.knownBefore')}
              </Mark>
            </p>
          )
        )}
      </div>
    </li>
  );
}

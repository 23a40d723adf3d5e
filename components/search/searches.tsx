import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { addressSearch } from '@/components/search/form-state/use-opened-search';
import type { SearchLine } from '@/components/search/form-state/use-searches';
import { ActionLink } from '@/components/ui/action-link';
import { Confirm } from '@/components/ui/confirm';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { formatAge, formatAmount, formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { SaveStep } from './save-step.tsx';
import { useCompanyNames } from './use-companies.ts';

export interface SearchesProps {
  store: DraftStore;
  searches: readonly SearchLine[];
  openedId: string | null;
  nowMs: number;
  onOpened(): void;
}

/** Saved and recent searches, which can be opened, named and forgotten. */
export function Searches({ store, searches, openedId, nowMs, onOpened }: SearchesProps) {
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const [hasFailed, setFailed] = useState(false);
  const groups = [
    { title: i18n.t('search.saved.title'), lines: searches.filter(({ name }) => name !== null) },
    { title: i18n.t('search.saved.recent'), lines: searches.filter(({ name }) => name === null) },
  ];

  async function change(action: () => Promise<unknown>): Promise<boolean> {
    const isDone = await action().then(() => true, logAs('searches', false));
    setFailed(!isDone);
    return isDone;
  }

  async function forget(id: string): Promise<void> {
    if (!(await change(() => sendMessage('forgetSearch', { id })))) return;
    store.noteForgotten(id);
    if (id === openedId) addressSearch(null);
  }

  return (
    <section className="searches" ref={holder} tabIndex={-1} aria-label={i18n.t('search.searches')}>
      {searches.length === 0 && <p className="soft">{i18n.t('search.saved.none')}</p>}
      {groups.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <div key={title}>
              <h2 className="meta">{title}</h2>
              <ul>
                {lines.map((line) => (
                  <ItemBoundary key={line.id}>
                    <SearchItem
                      line={line}
                      isOpened={line.id === openedId}
                      nowMs={nowMs}
                      onOpen={() => {
                        // Even the open one: the form may have changed since.
                        store.open(line);
                        addressSearch(line.id);
                        onOpened();
                      }}
                      onName={(name) => change(() => sendMessage('nameSearch', { id: line.id, name }))}
                      onForget={() => void forget(line.id)}
                    />
                  </ItemBoundary>
                ))}
              </ul>
            </div>
          ),
      )}
      {hasFailed && (
        <p className="meta stop" role="alert">
          {i18n.t('search.notDone')}
        </p>
      )}
    </section>
  );
}

interface SearchItemProps {
  line: SearchLine;
  isOpened: boolean;
  nowMs: number;
  onOpen(): void;
  onName(name: string): Promise<boolean>;
  onForget(): void;
}

function SearchItem({ line, isOpened, nowMs, onOpen, onName, onForget }: SearchItemProps) {
  const [step, setStep] = useState<'name' | 'forget' | null>(null);
  const names = useCompanyNames(useMemo(() => [line.filters], [line.filters]));
  const description = describeSearch(line.filters, names);
  const title = line.name ?? description;
  const close = () => setStep(null);
  return (
    <li className="search-item">
      <div className="line" data-wrap>
        <button type="button" className="nav-link" aria-current={isOpened ? 'true' : undefined} onClick={onOpen}>
          <bdi>{title}</bdi>
        </button>
        <span className="slot">{formatAge(line.openedAt, nowMs)}</span>
      </div>
      <div className="line" data-wrap>
        <p className="meta">
          {i18n.t(line.kind === 'people' ? 'search.people' : 'search.companies')} · {pagesLabel(line)}
          {line.name !== null && (
            <>
              {' '}
              · <bdi>{description}</bdi>
            </>
          )}
        </p>
        <span className="slot search-actions">
          <ActionLink label={i18n.t('search.saved.renameOf', { search: title })} onAction={() => setStep('name')}>
            {line.name === null ? i18n.t('search.saved.name') : i18n.t('search.saved.rename')}
          </ActionLink>
          <ActionLink label={i18n.t('search.saved.forgetOf', { search: title })} onAction={() => setStep('forget')}>
            {i18n.t('search.saved.forget')}
          </ActionLink>
        </span>
      </div>
      {step === 'name' && (
        <SaveStep
          label={i18n.t('search.saved.rename')}
          name={line.name ?? ''}
          save={i18n.t('search.saved.save')}
          onSave={async (name) => ((await onName(name)) ? null : i18n.t('search.notDone'))}
          onClose={close}
        />
      )}
      {step === 'forget' && (
        <div className="list-step">
          <Confirm
            title={i18n.t('search.saved.forgetTitle', { search: title })}
            text={line.pages === 0 ? i18n.t('search.saved.forgetFree') : i18n.t('search.saved.forgetPaid')}
            cancelLabel={i18n.t('search.leave')}
            onCancel={close}
          >
            <button type="button" className="btn" onClick={onForget}>
              {i18n.t('search.saved.forgetNow')}
            </button>
          </Confirm>
        </div>
      )}
    </li>
  );
}

function pagesLabel({ pages, chargedMilli }: SearchLine): string {
  if (pages === 0) return i18n.t('search.saved.noPages');
  return i18n.t('search.saved.pages', pages, [formatCount(pages), formatAmount(chargedMilli)]);
}

import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { SearchLine } from '@/components/search/form-state/use-searches';
import { ActionLink } from '@/components/ui/action-link';
import { Confirm } from '@/components/ui/confirm';
import { formatAge, formatAmount, formatCount } from '@/components/ui/formats';
import { SaveStep } from './save-step.tsx';
import { useCompanyNames } from './use-companies.ts';

export interface SearchItemProps {
  line: SearchLine;
  isOpened: boolean;
  nowMs: number;
  onOpen(): void;
  onName(name: string): Promise<boolean>;
  onForget(): void;
}

export function SearchItem({ line, isOpened, nowMs, onOpen, onName, onForget }: SearchItemProps) {
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

import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { companyFactsLine } from '@/components/company/company-facts';
import { CompanyLinks } from '@/components/company/company-links';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import type { SubjectRecord } from '@/lib/database/schema/rows';

export interface LookalikeRowProps {
  record: SubjectRecord;
  /** Already stored in this browser when the list was bought. */
  isKnownBefore: boolean;
  /** The name of the list that excludes it; null if none does. */
  excludedBy: string | null;
  seed: 'can-add' | 'is-seed' | 'none';
  onAddSeed(): void;
}

/** One lookalike company. */
export function LookalikeRow({ record, isKnownBefore, excludedBy, seed, onAddSeed }: LookalikeRowProps) {
  const company = record.facets.company?.value ?? null;
  const name = company?.summary?.name || record.name || company?.link?.domain || i18n.t('company.nameless');
  return (
    <li className="pick">
      <span />
      <div>
        <div className="line">
          <span className="value">
            <bdi>{name}</bdi>
          </span>
          {company !== null && <CompanyLinks company={company} of={name} />}
        </div>
        <div className="line">
          <span className="meta">
            <bdi>{company === null ? '' : companyFactsLine(company).join(' · ')}</bdi>
          </span>
          {seed !== 'none' && excludedBy === null && (
            <span className="slot">
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

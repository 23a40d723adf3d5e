import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Globe from 'lucide-react/icons/globe';
import { i18n } from '#i18n';
import { companyFactsLine, websiteOf } from '@/components/company/company-facts';
import { ActionLink } from '@/components/ui/action-link';
import { ExternalLink } from '@/components/ui/external-link';
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
  onOpen?: (() => void) | undefined;
}

export function LookalikeRow({ record, isKnownBefore, excludedBy, seed, onAddSeed, onOpen }: LookalikeRowProps) {
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

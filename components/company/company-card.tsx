import EqualNot from 'lucide-react/icons/equal-not';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ExternalLink } from '@/components/ui/external-link';
import { FieldList, hasFields } from '@/components/ui/fields';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { Company } from '@/lib/service/contract/schemas/company';
import { companyFacts, type Headcount, websiteOf } from './company-facts.ts';
import { companyFields } from './company-fields.ts';

export interface CompanyCardProps {
  company: Company;
  /** Leaves out what the header of the company's own page already shows: kind, place, website. */
  without?: 'head';
}

/** A company as rows of the panel. Unknown facts have no row. */
export function CompanyCard({ company, without }: CompanyCardProps) {
  const facts = companyFacts(company);
  const { kind, place, founded, headcount, money, technologies, keywords, codes, languages, description } = facts;
  const website = websiteOf(company);
  const hasHead = without !== 'head';
  const hasDetails = hasFields(companyFields, company);
  const isEmpty =
    !(hasHead && (kind ?? place ?? website)) &&
    (founded ?? headcount ?? description) === null &&
    !hasDetails &&
    [money, technologies, keywords, codes, languages].every((list) => list.length === 0);
  if (isEmpty) return null;
  return (
    <dl>
      {hasHead && website !== null && (
        <CardRow label={i18n.t('company.website')}>
          <Website {...website} />
        </CardRow>
      )}
      {hasHead && kind !== null && <TextRow label={i18n.t('company.kind')} lines={[kind]} />}
      {hasHead && place !== null && <TextRow label={i18n.t('company.place')} lines={[place]} />}
      {founded !== null && <TextRow label={i18n.t('company.founded')} lines={[founded]} />}
      {headcount !== null && (
        <CardRow label={i18n.t('company.headcount')}>
          <HeadcountLines {...headcount} />
        </CardRow>
      )}
      <TextRow label={i18n.t('company.money')} lines={money} />
      <ItemsRow label={i18n.t('company.uses')} items={technologies} />
      <ItemsRow label={i18n.t('company.keywords')} items={keywords} />
      <TextRow label={i18n.t('company.codes')} lines={codes} />
      <ItemsRow label={i18n.t('company.languages')} items={languages} />
      {(description !== null || hasDetails) && (
        <CardRow label={i18n.t('company.about')}>
          {description !== null && (
            <Fold title={i18n.t('company.description')}>
              <p className="whitespace-pre-line">
                <bdi>{description}</bdi>
              </p>
            </Fold>
          )}
          {hasDetails && (
            <Fold title={i18n.t('company.details')}>
              <FieldList fields={companyFields} of={company} />
            </Fold>
          )}
        </CardRow>
      )}
    </dl>
  );
}

export function Website({ href, host }: { href: string; host: string }) {
  return (
    <ExternalLink href={href} name={i18n.t('company.websiteLink', { host })} className="value">
      <bdi dir="ltr">{host}</bdi>
    </ExternalLink>
  );
}

function TextRow({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <CardRow label={label}>
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </CardRow>
  );
}

function ItemsRow({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <CardRow label={label}>
      <ItemList label={label} items={items} first={6} />
    </CardRow>
  );
}

function HeadcountLines({ total, range, disagrees }: Headcount) {
  const status = range === null ? null : i18n.t('company.says', { range });
  if (total === null) return <p>{status}</p>;
  return (
    <>
      <p>{i18n.t('company.counted', { count: formatCount(total) })}</p>
      {status !== null && (
        <p className="meta">
          {disagrees ? (
            <Mark tone="caution" icon={<EqualNot />}>
              {i18n.t('company.disagrees', { status })}
            </Mark>
          ) : (
            status
          )}
        </p>
      )}
    </>
  );
}

/** One fact of a card, with its label in the margin. The facts were bought together, so there is no dividing line. */
function CardRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row" data-flush>
      <dt className="lab">{label}</dt>
      <dd className="stack">{children}</dd>
    </div>
  );
}

interface ItemListProps {
  items: readonly string[];
  first: number;
  /** What the items are; completes "and 38 more" for screen readers. */
  label: string;
}

/** A list cut short at first: a company may have 300 items. */
function ItemList({ items, first, label }: ItemListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  const more = items.length - shown.length;
  return (
    <>
      <ul className="facts">
        {shown.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
      {items.length > first && (
        <p className="meta">
          <ActionLink
            onAction={() => setWhole(!isWhole)}
            label={
              isWhole
                ? i18n.t('company.fewerOf', { label })
                : i18n.t('company.moreOf', { label, count: formatCount(more) })
            }
          >
            {isWhole ? i18n.t('company.fewer') : i18n.t('company.more', { count: formatCount(more) })}
          </ActionLink>
        </p>
      )}
    </>
  );
}

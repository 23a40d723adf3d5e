import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { useKeptBack } from '@/components/contact-details/kept-back';
import { usePanel } from '@/components/context/panel-context';
import { facetLabel } from '@/components/orders/operation-labels';
import { OrderRow } from '@/components/orders/order-row';
import type { RowContext } from '@/components/orders/row-context';
import { useKnown } from '@/components/orders/use-known';
import { FoldLine, FoldRow } from '@/components/ui/fold-row';
import { formatAge } from '@/components/ui/formats';
import { loadable } from '@/components/ui/mount/loadable';
import { readSettings } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { offerQuote } from '@/lib/offers/offers';
import { canOrder } from '@/lib/offers/panel-offers';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';
import { companyLine } from './company-facts.ts';

/** Loaded when it is opened. */
const CompanyCard = loadable(async () => (await import('./company-card.tsx')).CompanyCard);

export interface PersonCompanyRowProps {
  connectionId: string | null;
  record: SubjectRecord | null;
  rowContext: RowContext;
}

/** The company returned with a person, or with their preview. If none was and its page is known, it can be ordered. */
export function PersonCompanyRow({ connectionId, record, rowContext }: PersonCompanyRowProps) {
  const { db } = usePanel();
  const facet = record?.facets.company ?? null;
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]);
  if (facet?.value != null) {
    return <KnownCompany company={facet.value} boughtAt={facet.boughtAt} nowMs={rowContext.nowMs} />;
  }
  const employer = record?.facets.preview?.value?.employer;
  if (employer !== undefined) {
    return (
      <EmployerRow
        key={employer}
        connectionId={connectionId}
        subject={subjectOfKey(employer)}
        rowContext={rowContext}
      />
    );
  }
  const link = record?.facets.profile?.value?.position_groups[0]?.company?.url ?? null;
  const subject = link === null ? null : findSubject(link, sites ?? []);
  if (subject?.kind !== 'company') return null;
  return <EmployerRow key={subject.key} connectionId={connectionId} subject={subject} rowContext={rowContext} />;
}

function EmployerRow({
  connectionId,
  subject,
  rowContext,
}: {
  connectionId: string | null;
  subject: Subject;
  rowContext: RowContext;
}) {
  const known = useKnown(connectionId, subject);
  const { isAbsent } = useKeptBack(rowContext, null, known?.intents.company ?? null);
  if (known === undefined) return null;
  const facet = known.record?.facets.company;
  if (facet?.value != null) {
    return <KnownCompany company={facet.value} boughtAt={facet.boughtAt} nowMs={rowContext.nowMs} />;
  }
  if (isAbsent) return null;
  return (
    <OrderRow<'company'>
      label={facetLabel('company')}
      order={{ connectionId, operation: 'company', subject }}
      rowContext={rowContext}
      intent={known.intents.company}
      held={known.held}
      covers="company"
      facet={facet ?? null}
      quote={canOrder('company', subject, known.record) ? offerQuote('company') : null}
      announce={(company) => company.summary?.name ?? ''}
    >
      {(company, boughtAt) => (
        <div className="line">
          <bdi>{nameOf(company) ?? nameOfSlug(subject)}</bdi>
          <span className="slot">{formatAge(boughtAt, rowContext.nowMs)}</span>
        </div>
      )}
    </OrderRow>
  );
}

/** How many people, and in what field; a press opens the card. */
function KnownCompany({ company, boughtAt, nowMs }: { company: Company; boughtAt: number; nowMs: number }) {
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(company);
  const line = companyLine(company);
  return (
    <FoldRow
      label={facetLabel('company')}
      line={<FoldLine parts={line.length > 0 ? line : [name ?? i18n.t('company.nameless')]} />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="indent line">
        <bdi>{name}</bdi>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      <CompanyCard company={company} />
    </FoldRow>
  );
}

function nameOf({ summary, link }: Company): string | null {
  return summary?.name ?? link?.domain ?? null;
}

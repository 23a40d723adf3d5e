import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { formatAge } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import { findSubject } from '@/lib/detection/find-subject';
import type { Subject } from '@/lib/detection/subject';
import { readSettings } from '@/lib/records/reads';
import type { SubjectRecord } from '@/lib/records/rows';
import { OrderRow } from './order-row.tsx';
import { usePanelWorld } from './panel-context.tsx';
import { quotes } from './quotes.ts';
import type { RowWorld } from './row-world.ts';
import { useKnown } from './use-known.ts';

export interface PersonCompanyRowProps {
  connectionId: string | null;
  record: SubjectRecord | null;
  world: RowWorld;
}

/** The company that came with a person; where it did not and its page is known, it can be asked for. */
export function PersonCompanyRow({ connectionId, record, world }: PersonCompanyRowProps) {
  const { db } = usePanelWorld();
  const facet = record?.facets.company ?? null;
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]);
  if (facet?.value != null) {
    return (
      <Row label={i18n.t('subject.company.label')}>
        <div className="line">
          <bdi>{facet.value.summary?.name ?? facet.value.link?.domain ?? ''}</bdi>
          <span className="slot">{formatAge(facet.boughtAt, world.nowMs)}</span>
        </div>
      </Row>
    );
  }
  const link = record?.facets.profile?.value?.position_groups[0]?.company?.url ?? null;
  const subject = link === null ? null : findSubject(link, sites ?? []);
  if (subject?.kind !== 'company') return null;
  return <EmployerRow key={subject.key} connectionId={connectionId} subject={subject} world={world} />;
}

function EmployerRow({
  connectionId,
  subject,
  world,
}: {
  connectionId: string | null;
  subject: Subject;
  world: RowWorld;
}) {
  const known = useKnown(connectionId, subject);
  if (known === undefined) return null;
  return (
    <OrderRow<'company'>
      label={i18n.t('subject.company.label')}
      order={{ connectionId, operation: 'company', subject }}
      world={world}
      intent={known.intents.company}
      facet={known.record?.facets.company ?? null}
      quote={quotes.company}
      announce={(company) => company.summary?.name ?? ''}
    >
      {(company, boughtAt) => (
        <div className="line">
          <bdi>{company.summary?.name ?? subject.slug}</bdi>
          <span className="slot">{formatAge(boughtAt, world.nowMs)}</span>
        </div>
      )}
    </OrderRow>
  );
}

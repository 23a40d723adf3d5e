import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { initialsOf } from '@/components/person/person-facts';
import { formatAge, formatCount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Subject } from '@/lib/detection/subject';
import { readRecord } from '@/lib/records/reads';
import type { Company } from '@/lib/service/schemas/company';
import { Loading } from './loading.tsx';
import { usePanelWorld } from './panel-context.tsx';

/** A company page: what came with a profile, if anything did. Asking about companies comes later, and it says so. */
export function CompanySubject({
  subject,
  connectionId,
  nowMs,
}: {
  subject: Subject;
  connectionId: string | null;
  nowMs: number;
}) {
  const { db } = usePanelWorld();
  const record = useLiveQuery(
    async () => (connectionId === null ? null : await readRecord(db, connectionId, subject.key)),
    [db, connectionId, subject.key],
  );
  if (record === undefined) return <Loading />;
  const facet = record?.facets.company;
  const company = facet?.value ?? null;
  const name = company?.summary?.name ?? subject.slug;
  return (
    <>
      <section className="who" aria-label={i18n.t('subject.label')}>
        <div className="face" data-shape="company" aria-hidden="true">
          {initialsOf(name)}
        </div>
        <div>
          <h1 className="title">
            <bdi>{name}</bdi>
          </h1>
          {company !== null && (
            <p className="soft">
              <bdi>{factsOf(company).join(', ')}</bdi>
            </p>
          )}
        </div>
      </section>
      <Row label={i18n.t('subject.company.label')}>
        <div className="line">
          <span>{i18n.t(company === null ? 'subject.company.unknown' : 'subject.company.known')}</span>
          {facet !== undefined && <span className="slot">{formatAge(facet.boughtAt, nowMs)}</span>}
        </div>
        <p className="meta">{i18n.t('subject.company.later')}</p>
      </Row>
    </>
  );
}

function factsOf({ summary, location }: Company): string[] {
  const total = summary?.staff?.total ?? null;
  return [
    summary?.industry ?? null,
    total === null ? null : i18n.t('subject.company.people', total, [formatCount(total)]),
    location?.headquarter?.city ?? null,
    summary?.founded_year == null ? null : i18n.t('subject.company.founded', { year: String(summary.founded_year) }),
  ].filter((fact) => fact !== null);
}

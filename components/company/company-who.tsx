import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import { i18n } from '#i18n';
import { ServiceLinks } from '@/components/contacts/service-links';
import { usePicture } from '@/components/context/use-picture';
import { Face, initialsOf } from '@/components/ui/face';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { networkName } from '@/lib/subjects/catalogue/network-names';
import { bareHost } from '@/lib/subjects/page-address';
import type { Subject } from '@/lib/subjects/subject';
import { companyFacts } from './company-facts.ts';

/** The company's name and facts. Falls back to the slug, since names are never read from the page. */
export function CompanyWho({ subject, record }: { subject: Subject; record: SubjectRecord | null }) {
  const company = record?.facets.company?.value ?? null;
  const facts = company === null ? null : companyFacts(company);
  const name = company?.summary?.name || record?.name || subject.slug;
  return (
    <section className="who" aria-label={i18n.t('subject.label')}>
      <Face initials={initialsOf(name)} picture={usePicture(record)} shape="company" />
      <div>
        <h1 className="title">
          <bdi>{name}</bdi>
        </h1>
        {subject.elsewhere === true && company === null && (
          <>
            <p>
              {i18n.t('elsewhere.companyOn', {
                site: networkName(subject.site) ?? (subject.url === null ? '' : bareHost(new URL(subject.url).host)),
              })}
            </p>
            <p className="meta">{i18n.t('elsewhere.byAddress')}</p>
          </>
        )}
        {facts?.kind != null && (
          <p className="soft">
            <bdi>{facts.kind}</bdi>
          </p>
        )}
        {company !== null && (
          <div className="line meta">
            <span>{facts?.place != null && <bdi>{facts.place}</bdi>}</span>
            <ServiceLinks
              pages={company.link ?? {}}
              known={{
                website: { name: i18n.t('person.websiteLink'), Icon: Globe },
                pronet: { name: i18n.t('company.page'), Icon: Building2 },
              }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

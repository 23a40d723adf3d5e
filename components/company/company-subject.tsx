import { useLiveQuery } from 'dexie-react-hooks';
import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { Lookalikes } from '@/components/company/lookalikes/lookalikes';
import { PeopleHere } from '@/components/company/people/people-here';
import { ageOf } from '@/components/contact-details/email-answer';
import { ServiceLinks } from '@/components/contact-details/service-links';
import { usePanel } from '@/components/context/panel-context';
import { useConnection, useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { usePicture } from '@/components/context/use-picture';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { facetLabel } from '@/components/orders/operation-labels';
import { HeldRows, OrderRow, UnreadPart } from '@/components/orders/order-row';
import { TroubleNote } from '@/components/orders/parts/trouble-note';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { useKnown } from '@/components/orders/use-known';
import { LinkPage } from '@/components/scan/link-page';
import { AllowedLines } from '@/components/team/allowed-lines';
import { useTeamLook } from '@/components/team/use-team-look';
import { Face, initialsOf } from '@/components/ui/face';
import { FoldLine, FoldRow } from '@/components/ui/fold-row';
import { formatCount } from '@/components/ui/formats';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { goToList } from '@/components/ui/routes';
import { Loading } from '@/components/ui/row';
import { readSettings } from '@/lib/database/reads';
import type { Facet, SubjectRecord } from '@/lib/database/schema/rows';
import { handlesOf, offerQuote } from '@/lib/offers/offers';
import { canOrder } from '@/lib/offers/panel-offers';
import type { Company } from '@/lib/service/contract/schemas/company';
import { networkName } from '@/lib/subjects/catalogue/network-names';
import { bareHost } from '@/lib/subjects/page-address';
import type { Site } from '@/lib/subjects/sites';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';
import { CompanyCard, Website } from './company-card.tsx';
import { companyFacts, websiteOf } from './company-facts.ts';
import { usePages } from './use-pages.ts';

export interface CompanySubjectProps {
  subject: Subject;
  /** The selected people whose email is unknown, and the price shown on the button. */
  onFindEmails?: FindEmails['findEmails'];
  /** Opens a person or a company of the lists. */
  onShow?: ((subject: Subject) => void) | undefined;
  /** The progress of the running email batch (`BatchProgress`). */
  batch?: ReactNode;
  /** For the popup: only the name and the company's facts. */
  compact?: boolean;
  isSecond?: boolean;
}

/** A stable reference, so that effects do not rerun. */
const noSites: readonly Site[] = [];

/** One company: name, exclusion, known facts, lookalikes and people. Key it by subject. */
export function CompanySubject(props: CompanySubjectProps) {
  const { subject, compact = false, isSecond = false } = props;
  const { db } = usePanel();
  const nowMs = useNow();
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const { lookalikes: like, peopleHere: here } = known?.record?.facets ?? {};
  const inLists = [like, here].flatMap((facet) => facet?.value?.pages.flatMap(({ keys }) => keys) ?? []);
  const excludedOf = useExcludedAmong(connectionId, inLists, nowMs);
  const lookalikes = usePages(connectionId, 'lookalikes', subject);
  const people = usePages(connectionId, 'people-here', subject);
  const look = useTeamLook(subject, known?.team);
  useStartFocus(compact && known !== undefined && look !== undefined);
  const isOffLimits = look?.excluded != null;
  const isExcluded = isOffLimits || known?.allowed.exclusion != null;
  const rowContext = { ...useRowContext(leadQuoteOf('company'), isExcluded, true), isOffLimits };
  const sites = useLiveQuery(async () => (await readSettings(db, 'sites')) ?? noSites, [db]);
  if (known === undefined || look === undefined) return <Loading />;
  if (lookalikes === undefined || people === undefined || sites === undefined) return <Loading />;

  const { record, intents, held, allowed } = known;
  const company = record?.facets.company?.value ?? null;
  const shared = { connectionId, subject, record, sites, rowContext, excludedOf, onShow: props.onShow };
  const { page, domain } = handlesOf(subject, record);
  const isByLink = subject.elsewhere === true && page === null && domain === null;

  return (
    <>
      {rowContext.trouble !== null && <TroubleNote trouble={rowContext.trouble} nowMs={nowMs} />}
      <CompanyWho subject={subject} record={record} />
      <AllowedLines {...{ subject, look, nowMs, allowed }} route={compact ? 'popup' : 'panel'} onShowList={goToList} />
      <HeldRows held={held} nowMs={nowMs} />
      <OrderRow<'company'>
        label={facetLabel('company')}
        order={{ connectionId, operation: 'company', subject }}
        rowContext={rowContext}
        intent={intents.company}
        held={held}
        covers="company"
        facet={record?.facets.company ?? null}
        erased={record?.erased?.company}
        quote={canOrder('company', subject, record) ? offerQuote('company') : null}
        lead={!isSecond && record?.facets.peopleHere === undefined}
        hint={isByLink && <ByLinkHint subject={subject} />}
        isFolded
        announce={(found) => i18n.t('company.found', { name: found.summary?.name ?? nameOfSlug(subject) })}
      >
        {() => null}
      </OrderRow>
      {!compact && subject.elsewhere === true && company === null && record?.linked === undefined && (
        <LinkPage subject={subject} />
      )}
      {!compact && (
        <>
          <PeopleHere
            {...shared}
            intents={people}
            canOrder={canOrder('people-here', subject, record)}
            onFindEmails={props.onFindEmails}
            batch={props.batch}
          />
          <div className="folds">
            <Lookalikes {...shared} intents={lookalikes} />
            {record?.facets.company?.value != null && (
              <FactsFold company={record.facets.company.value} facet={record.facets.company} nowMs={nowMs} />
            )}
          </div>
        </>
      )}
    </>
  );
}

interface FactsFoldProps {
  company: Company;
  facet: Facet<Company>;
  nowMs: number;
}

/** What is known about the company, but for its header. */
function FactsFold({ company, facet: { boughtAt, intentId, from }, nowMs }: FactsFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const { founded, headcount } = companyFacts(company);
  const website = websiteOf(company);
  const count = headcount?.total ?? null;
  const parts = [
    count === null ? null : i18n.t('company.people', count, [formatCount(count)]),
    founded === null ? null : i18n.t('company.foundedIn', { year: founded }),
    website?.host ?? null,
  ].filter((part) => part !== null);
  return (
    <FoldRow
      label={i18n.t('company.facts')}
      line={<FoldLine parts={parts.length > 0 ? parts : [i18n.t('company.noWebsite')]} />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="indent line">
        <span>{website === null ? i18n.t('company.noWebsite') : <Website {...website} />}</span>
        <span className="slot">{ageOf(boughtAt, nowMs, from)}</span>
      </div>
      <CompanyCard company={company} without="head" />
      <div className="indent">
        <UnreadPart intentId={intentId} />
      </div>
    </FoldRow>
  );
}

/** Requested by its page elsewhere, which no answer states: the user decides whether it is that company. */
function ByLinkHint({ subject }: { subject: Subject }) {
  const baseUrl = useConnection()?.settings?.baseUrl;
  const host = baseUrl === undefined ? '' : new URL(baseUrl).host;
  const page = subject.url?.replace(/^https:\/\/(www\.)?/, '') ?? '';
  return <p className="meta wrap-anywhere">{i18n.t('elsewhere.sendsCompany', { page, host })}</p>;
}

/** The company's name and facts. Falls back to the slug, since names are never read from the page. */
export function CompanyWho({ subject, record }: { subject: Subject; record: SubjectRecord | null }) {
  const company = record?.facets.company?.value ?? null;
  const facts = company === null ? null : companyFacts(company);
  const name = company?.summary?.name || record?.name || nameOfSlug(subject);
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

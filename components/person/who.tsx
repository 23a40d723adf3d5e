import CircleUserRound from 'lucide-react/icons/circle-user-round';
import CodeXml from 'lucide-react/icons/code-xml';
import Globe from 'lucide-react/icons/globe';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { personFacts, personOfPreview } from '@/components/contact-details/person-facts';
import { ServiceLinks } from '@/components/contact-details/service-links';
import { usePicture } from '@/components/context/use-picture';
import { Face, initialsOf } from '@/components/ui/face';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import { networkName } from '@/lib/subjects/catalogue/network-names';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';

export interface WhoProps {
  subject: Subject;
  record: SubjectRecord | null;
  /** At the end of the name's line. */
  end?: ReactNode;
}

/** The person's name and facts. Falls back to the slug, since names are never read from the page. */
export function Who({ subject, record, end }: WhoProps) {
  const { profile, preview: previewed } = record?.facets ?? {};
  const preview = previewed?.value == null ? null : personOfPreview(previewed.value);
  const person = profile?.value ?? preview;
  // A masked name says less than a page's slug, and more than an id.
  const masked = subject.site === 'id' ? preview?.profile?.full_name : null;
  const { fromFile } = record ?? {};
  const name = record?.name ?? fromFile?.name ?? (masked || nameOfSlug(subject));
  const facts = person === null ? null : personFacts(person);
  const role = facts?.role ?? ([fromFile?.title, fromFile?.company].filter(Boolean).join(', ') || null);
  const at = [role, (facts?.location ?? fromFile?.location)?.split(', ')[0]].filter((part) => part != null);
  return (
    <section className="who" aria-label={i18n.t('subject.label')}>
      <Face initials={initialsOf(name)} picture={usePicture(record)} />
      <div>
        <div className="line">
          <h1 className="title">
            {name === subject.slug && subject.site === 'email' ? <AddressAsName address={name} /> : <bdi>{name}</bdi>}
          </h1>
          {end}
        </div>
        {subject.elsewhere === true && record?.name == null && (
          <>
            <p>
              {i18n.t('elsewhere.personOn', {
                site: networkName(subject.site) ?? shownAddress(subject).split('/')[0] ?? '',
              })}
            </p>
            <p className="meta">{i18n.t('elsewhere.byAddress')}</p>
          </>
        )}
        {subject.site === 'employee' && record?.name == null && <p className="meta">{i18n.t('subject.employee')}</p>}
        {facts?.headline != null && <Clamped text={facts.headline} />}
        {at.length > 0 && (
          <p className="soft">
            <bdi>{at.join(' · ')}</bdi>
          </p>
        )}
        {person === null && fromFile !== undefined && <p className="meta">{i18n.t('handOver.fromFile')}</p>}
      </div>
    </section>
  );
}

/** The pages of a person, and the website of their company. */
export function PersonLinks({ person, company }: { person: Person; company: Company | null }) {
  return (
    <ServiceLinks
      pages={{ ...person.link, employer: company?.link?.website }}
      known={{
        pronet: { name: i18n.t('person.profileLink'), Icon: CircleUserRound },
        code_host: { name: i18n.t('person.codeLink'), Icon: CodeXml },
        employer: { name: i18n.t('person.websiteLink'), Icon: Globe },
      }}
    />
  );
}

/** Two lines of a long text; the rest is a press away. */
function Clamped({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const field = useRef<HTMLParagraphElement>(null);
  // Once for each text: measuring lays the page out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = field.current ?? {};
    setCut(scrollHeight > clientHeight + 1);
  }, [text]);
  return (
    <>
      <p ref={field} className={isWhole ? undefined : 'line-clamp-2'}>
        <bdi>{text}</bdi>
      </p>
      {isCut && !isWhole && (
        <button type="button" className="act" data-link onClick={() => setWhole(true)}>
          {i18n.t('person.wholeHeadline')}
        </button>
      )}
    </>
  );
}

/** An email address as the name: left to right, and broken before the "@" if it does not fit. */
function AddressAsName({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}

/** A readable page address: without scheme and `www.`, decoded; empty without a page. */
export function shownAddress({ url }: Pick<Subject, 'url'>): string {
  const address = url?.replace(/^https:\/\/(www\.)?/, '') ?? '';
  try {
    return decodeURI(address);
  } catch {
    // Percent signs that encode no letter: shown as they are sent.
    return address;
  }
}

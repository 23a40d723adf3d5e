import AtSign from 'lucide-react/icons/at-sign';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import CodeXml from 'lucide-react/icons/code-xml';
import Globe from 'lucide-react/icons/globe';
import { i18n } from '#i18n';
import { ExternalLink, parseWebAddress } from '@/components/ui/external-link';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import { bareHost } from '@/lib/subjects/page-address';

/** Links the service returned for a person: profile, company website, code host, other networks. */
export function PersonLinks({ person, company }: { person: Person; company: Company | null }) {
  const links = [...linksOf(person), ...websiteOf(company)];
  if (links.length === 0) return null;
  return (
    <span className="links">
      {links.map(({ href, name, Icon }) => (
        <ExternalLink key={href} href={href} name={name} className="icon">
          <Icon />
        </ExternalLink>
      ))}
    </span>
  );
}

function linksOf({ link }: Person) {
  return Object.entries(link ?? {}).flatMap(([key, href]) => {
    if (typeof href !== 'string' || parseWebAddress(href) === null) return [];
    if (key === 'pronet') return [{ href, name: i18n.t('person.profileLink'), Icon: CircleUserRound }];
    if (key === 'code_host') return [{ href, name: i18n.t('person.codeLink'), Icon: CodeXml }];
    return [{ href, name: i18n.t('person.otherLink', { host: bareHost(new URL(href).hostname) }), Icon: AtSign }];
  });
}

function websiteOf(company: Company | null) {
  const href = company?.link?.website ?? '';
  return parseWebAddress(href) === null ? [] : [{ href, name: i18n.t('person.websiteLink'), Icon: Globe }];
}

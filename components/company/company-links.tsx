import AtSign from 'lucide-react/icons/at-sign';
import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import { i18n } from '#i18n';
import { ExternalLink, parseWebAddress } from '@/components/ui/external-link';
import type { Company } from '@/lib/service/contract/schemas/company';
import { bareHost } from '@/lib/subjects/page-address';

/** Links the service returned for a company: website, profile page, other networks. */
export function CompanyLinks({ company }: { company: Company }) {
  const links = linksOf(company);
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

function linksOf({ link }: Company) {
  const seen = new Set<string>();
  return Object.entries(link ?? {}).flatMap(([key, href]) => {
    if (typeof href !== 'string' || parseWebAddress(href) === null || seen.has(href)) return [];
    seen.add(href);
    if (key === 'website') return [{ href, name: i18n.t('person.websiteLink'), Icon: Globe }];
    if (key === 'pronet') return [{ href, name: i18n.t('company.page'), Icon: Building2 }];
    return [{ href, name: i18n.t('person.otherLink', { host: bareHost(new URL(href).hostname) }), Icon: AtSign }];
  });
}

/** The website's URL, and its host without a leading "www.". Null if it is not a web address. */
export function websiteOf({ link }: Company): { href: string; host: string } | null {
  const written = link?.website ?? link?.domain ?? null;
  if (written === null) return null;
  const url = parseWebAddress(written) ?? parseWebAddress(`https://${written}`);
  return url === null ? null : { href: url.href, host: bareHost(url.hostname) };
}

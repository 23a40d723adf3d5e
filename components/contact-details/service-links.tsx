import AtSign from 'lucide-react/icons/at-sign';
import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { ExternalLink, parseWebAddress } from '@/components/ui/external-link';
import { bareHost } from '@/lib/subjects/page-address';

export interface ServiceLinksProps {
  /** The pages that the service returned, by its names. */
  pages: Readonly<Record<string, unknown>>;
  /** The accessible name and the icon of known pages. The others are named after their host. */
  known: Readonly<Record<string, { name: string; Icon: ComponentType }>>;
}

/** Links that the service returned, each once. What is no web address is left out. */
export function ServiceLinks({ pages, known }: ServiceLinksProps) {
  const links = linksOf({ pages, known });
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

function linksOf({ pages, known }: ServiceLinksProps) {
  const seen = new Set<string>();
  return Object.entries(pages).flatMap(([key, href]) => {
    if (typeof href !== 'string' || parseWebAddress(href) === null || seen.has(href)) return [];
    seen.add(href);
    // A page may have any name, such as "constructor".
    const named = Object.hasOwn(known, key) ? known[key] : undefined;
    const other = { name: i18n.t('person.otherLink', { host: bareHost(new URL(href).hostname) }), Icon: AtSign };
    return { href, ...(named ?? other) };
  });
}

import type { ReactNode } from 'react';
import { i18n } from '#i18n';

export interface ExternalLinkProps {
  /** As the service gave it; anything but http and https is not a link. */
  href: string;
  name: string;
  className?: string;
  children: ReactNode;
}

/** The one way out to the web: http and https only, the host said before the click, nothing told to the page that opens. */
export function ExternalLink({ href, name, className, children }: ExternalLinkProps) {
  const url = parseWebAddress(href);
  if (url === null) return null;
  return (
    <a
      className={className}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      title={i18n.t('person.linkTitle', { name, host: url.host })}
    >
      {children}
    </a>
  );
}

/** An address of the web, or null: `javascript:` and its kin come from the service like any other text. */
export function parseWebAddress(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

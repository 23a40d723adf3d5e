import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { bareHost } from '@/lib/subjects/page-address';

export interface ExternalLinkProps {
  /** As returned by the service; renders nothing unless http or https. */
  href: string;
  name: string;
  className?: string;
  /** As the page opens. */
  onOpen?(): void;
  children: ReactNode;
}

/** The only component that links to the web: http and https only, the host visible before the click, without referrer or opener. */
export function ExternalLink({ href, name, className, onOpen, children }: ExternalLinkProps) {
  const url = parseWebAddress(href);
  if (url === null) return null;
  return (
    <a
      className={className}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
      aria-label={name}
      title={name.endsWith(bareHost(url.host)) ? name : i18n.t('person.linkTitle', { name, host: url.host })}
    >
      {children}
    </a>
  );
}

export function NameLink({ name, href }: { name: string; href: string | null }) {
  if (href === null || parseWebAddress(href) === null) return <bdi>{name}</bdi>;
  return (
    <ExternalLink href={href} name={name}>
      <bdi>{name}</bdi>
    </ExternalLink>
  );
}

/** Parses an http or https address, else null: strings from the service may contain `javascript:` and the like. */
export function parseWebAddress(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

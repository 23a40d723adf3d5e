import { i18n } from '#i18n';
import { hostsOfPatterns, listed } from './permission-hosts.ts';
import { useMissingOrigins } from './use-granted.ts';

export interface PermissionHintProps {
  /** The match patterns that the next press requests. */
  patterns: readonly string[];
  /** What Sidenote does there: calls a service, reads the addresses of pages, or each of them its own. */
  does: 'calls' | 'reads' | 'both';
}

/** One sentence before the browser's own question, naming every host that it will name. Nothing where it will not ask. */
export function PermissionHint({ patterns, does }: PermissionHintProps) {
  const missing = useMissingOrigins(patterns);
  if (missing.length === 0) return null;
  return (
    <p className="meta mt-1">{i18n.t(`settings.permission.${does}`, { hosts: listed(hostsOfPatterns(missing)) })}</p>
  );
}

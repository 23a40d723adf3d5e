import { i18n } from '#i18n';
import { hostsOfPatterns, listed } from './permission-hosts.ts';
import { useMissingOrigins } from './use-granted.ts';

export interface PermissionHintProps {
  /** The match patterns that the next press requests. */
  patterns: readonly string[];
  /** What Sidenote does there: calls a service, reads addresses, or both. */
  does: 'calls' | 'reads' | 'both';
}

/** A sentence before the browser's prompt, naming its hosts. Nothing if it will not ask. */
export function PermissionHint({ patterns, does }: PermissionHintProps) {
  const missing = useMissingOrigins(patterns);
  if (missing.length === 0) return null;
  return (
    <p className="meta mt-1">{i18n.t(`settings.permission.${does}`, { hosts: listed(hostsOfPatterns(missing)) })}</p>
  );
}

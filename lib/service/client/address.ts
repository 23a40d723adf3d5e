import { longest } from '@/lib/platform/longest';
import { trimEnd } from '@/lib/platform/trim-end';

/**
 * An entered address → base URL without a trailing slash, or the problem. http only to this machine: the key must not travel in clear text.
 */
export function parseBaseUrl(
  text: string,
): { baseUrl: string } | { problem: 'not-an-address' | 'insecure' | 'has-credentials' } {
  const trimmed = text.trim();
  if (trimmed.length > longest.serviceAddress) return { problem: 'not-an-address' };
  if (!URL.canParse(trimmed)) return { problem: 'not-an-address' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'not-an-address' };
  if (url.username !== '' || url.password !== '') return { problem: 'has-credentials' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { problem: 'insecure' };
  return { baseUrl: url.origin + trimEnd(url.pathname, '/') };
}

/** A pasted address → the intended one: with `https://`, without the service's `/v1`. Anything else stays as typed. Pure. */
export function mendAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longest.serviceAddress || trimmed === '') return trimmed;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const local = /^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i.test(trimmed);
  const whole = hasScheme ? trimmed : `${local ? 'http' : 'https'}://${trimmed}`;
  // A single word is no host, so it is refused as an address.
  if (!hasScheme && !local && !/^[^/?#]*\./.test(trimmed)) return trimmed;
  if (!URL.canParse(whole)) return trimmed;
  const url = new URL(whole);
  const segments = url.pathname.split('/');
  const version = segments.findIndex((segment) => segment === 'v1' || segment === 'v2');
  url.search = '';
  url.hash = '';
  if (version !== -1) url.pathname = segments.slice(0, version).join('/');
  return url.href;
}

/** The hosts that browsers guarantee to be local, as named in the optional permissions. */
export function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost';
}

/** Where `npm run sandbox` listens by default, and its key, which is not secret. */
export const sandboxAddress = 'http://127.0.0.1:4870';
export const sandboxKey = 'sandbox-key';
/** Where the sandbox serves its value lists. */
export const sandboxListAddress = 'http://127.0.0.1:4871';
/** Its receiver of job results, a name that no one can own: the results stay in the sandbox (docs/sandbox.md). */
export const sandboxWebhook = 'https://hooks.pronet.example/done';

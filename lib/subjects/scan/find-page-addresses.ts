import { findCandidates } from './address-candidates.ts';
import { isMailDomain } from './mail-domain.ts';

const atMost = 200;

/**
 * The mail addresses on a page, in lower case, each once: those of its text in page order, then those that only its
 * `mailto:` links hold. At most 200. Pure; for the worker only, since it knows the public suffix list.
 */
export function findAddresses(text: string, links: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const address of candidates(text, links)) {
    if (found.size === atMost) break;
    const domain = address.slice(address.indexOf('@') + 1);
    const same = sameKey(address);
    if (!found.has(same) && isMailDomain(domain)) found.set(same, address);
  }
  return [...found.values()];
}

function* candidates(text: string, links: readonly string[]): Generator<string> {
  yield* findCandidates(text);
  for (const link of links) {
    if (/^mailto:/i.test(link)) for (const part of recipients(link)) yield* findCandidates(part);
  }
}

/** RFC 6068: addresses before the "?", and in `to`, `cc` and `bcc` behind it; subject and body are none of them. */
function recipients(link: string): string[] {
  const [path = '', query = ''] = link.slice('mailto:'.length).split(/\?(.*)/s);
  // In a mailto link a plus is a plus, where URLSearchParams would make it a space.
  const fields = query.split('&').filter((field) => /^(?:to|cc|bcc)=/i.test(field));
  return [path, ...fields.map((field) => field.slice(field.indexOf('=') + 1))].map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // No address: text that only looks like one.
    return part;
  }
}

/** An international domain has two spellings, of which the browser's own address parser makes one. */
function sameKey(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return URL.canParse(`https://${domain}`) ? `${local}@${new URL(`https://${domain}`).hostname}` : address;
}

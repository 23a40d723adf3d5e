import { trimEnd } from '@/lib/platform/trim-end';

/** What stands in an answer where the service repeated the key. */
export const redactedKey = '[key]';
/** A key shorter than this is no secret, and taking it out of an answer could take out half of the answer. */
const shortestSecret = 8;

/**
 * Takes a key out of texts that a service or a gateway wrote: as it is, and in the spellings that JSON, addresses, HTML and base64 give
 * it, character by character, so that a half-escaped one is found as well. A text that holds none is answered as it came.
 */
export function createKeyRedactor(key: string): (text: string) => string {
  if (key.length < shortestSecret) return (text) => text;
  const spellings = [[...key].map(spellingsOf).join(''), ...base64Of(key), hexOf(key)];
  // Every spelling of a character has another beginning or a fixed length, so this is tried in steps of the text's length times the key's.
  const pattern = new RegExp(spellings.join('|'), 'gi');
  return (text) => text.replace(pattern, redactedKey);
}

/**
 * The same for the body of an answer. JSON is parsed first: what its escapes hide is found, and what is left can be parsed again. An answer
 * without the key is answered as it came.
 */
export function redactBody(body: string, redact: (text: string) => string): string {
  try {
    let isFound = false;
    const json = redactWithin(JSON.parse(body), (text) => {
      const clean = redact(text);
      isFound ||= clean !== text;
      return clean;
    });
    return isFound ? JSON.stringify(json) : body;
  } catch {
    // Not JSON, or nested deeper than it can be written again.
    return redact(body);
  }
}

/** Who caused a failure, for the error log: a browser's own words may quote the request. */
export function redactError(error: unknown, redact: (text: string) => string): Error {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redact(message)), { name, stack: redact(stack ?? '') });
}

/** In every text and name within a parsed answer, which it changes. Iterates, because an answer may be nested deeper than the stack. */
export function redactWithin(json: unknown, redact: (text: string) => string): unknown {
  const holder: Record<string, unknown> = { json };
  const open: Record<string, unknown>[] = [holder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [name, value] of Object.entries(at)) {
      const safeName = redact(name);
      if (safeName !== name) delete at[name];
      if (typeof value === 'string' || safeName !== name) {
        // Defined, not assigned: a name may be `__proto__`.
        const safe = typeof value === 'string' ? redact(value) : value;
        Object.defineProperty(at, safeName, { value: safe, enumerable: true, writable: true, configurable: true });
      }
      if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
    }
  }
  return holder.json;
}

/** A pattern of one character as JSON (`\/`, `\u003d`), an address (`%3D`, also twice: `%253D`), or HTML (`&#61;`, `&#x3d;`) writes it. */
function spellingsOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const named: Record<string, string> = { '&': '&amp;|', '<': '&lt;|', '>': '&gt;|', '"': '&quot;|', "'": '&apos;|' };
  return `(?:${named[character] ?? ''}\\\\{0,4}u00${hex}|%(?:25){0,2}${hex}|&#0{0,5}${code};|&#x0{0,5}${hex};|\\\\{0,4}${escapePattern(character)})`;
}

/** What a key becomes within a longer base64 text, at each of three alignments, without the letters that it shares with its neighbours. */
function base64Of(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const whole = trimEnd(btoa('\0'.repeat(offset) + key), '=');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + key.length) * 8) / 6);
    // Both alphabets: `+/` and `-_` of addresses; escaped slashes, too.
    return [...whole.slice(first, last)]
      .map((letter) => (letter === '+' ? '(?:[+-]|%2b)' : letter === '/' ? '(?:\\\\?/|_|%2f)' : letter))
      .join('');
  });
}

function hexOf(key: string): string {
  return [...key].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function escapePattern(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}

import { trimEnd } from '@/lib/platform/trim-end';

/** Replaces the key in a response that repeats it. */
export const redactedKey = '[key]';
/** A key shorter than this is not secret, and redacting it could remove half of a response. */
const shortestSecret = 8;

/**
 * Removes a key from text, in the spellings of JSON, URLs, HTML and base64, character by character, so that a partly escaped one is found.
 */
export function createKeyRedactor(key: string): (text: string) => string {
  if (key.length < shortestSecret) return (text) => text;
  const spellings = [[...key].map(spellingsOf).join(''), ...base64Of(key), hexOf(key)];
  // Each spelling has a distinct beginning or a fixed length, so matching is linear in the text's length times the key's.
  const pattern = new RegExp(spellings.join('|'), 'gi');
  return (text) => text.replace(pattern, redactedKey);
}

/** Redacts a response body. JSON is parsed first, so that escapes are resolved and the result stays valid. */
export function redactBody(body: string, redact: (text: string) => string): string {
  // Without escaped ASCII every spelling that parsing would reveal is in the raw text; parsing a page of people takes far longer.
  if (!escapedAscii.test(body) && redact(body) === body) return body;
  try {
    let isFound = false;
    const json = redactWithin(JSON.parse(body), (text) => {
      const clean = redact(text);
      isFound ||= clean !== text;
      return clean;
    });
    return isFound ? JSON.stringify(json) : body;
  } catch {
    // Not JSON, or nested too deeply to be serialised again.
    return redact(body);
  }
}

/** A printable ASCII character, such as those of a key, as a number of JSON. */
const escapedAscii = /\\u00[2-7]/i;

/** The cause of a failure, for the error log: a browser's message may quote the request. */
export function redactError(error: unknown, redact: (text: string) => string): Error {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redact(message)), { name, stack: redact(stack ?? '') });
}

/** Redacts every string and key within a parsed response, in place. Iterative, because a response may be nested deeper than the stack. */
export function redactWithin(json: unknown, redact: (text: string) => string): unknown {
  const holder: Record<string, unknown> = { json };
  const open: Record<string, unknown>[] = [holder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [name, value] of Object.entries(at)) {
      const safeName = redact(name);
      const safe = typeof value === 'string' ? redact(value) : value;
      if (safeName !== name) delete at[name];
      if (safe !== value || safeName !== name) {
        // Defined, not assigned: a key may be `__proto__`.
        Object.defineProperty(at, safeName, { value: safe, enumerable: true, writable: true, configurable: true });
      }
      if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
    }
  }
  return holder.json;
}

/** A pattern for one character as written in JSON (`\/`, `\u003d`), a URL (`%3D`, also twice: `%253D`), or HTML (`&#61;`, `&#x3d;`). */
function spellingsOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const named: Record<string, string> = { '&': '&amp;|', '<': '&lt;|', '>': '&gt;|', '"': '&quot;|', "'": '&apos;|' };
  return `(?:${named[character] ?? ''}\\\\{0,4}u00${hex}|%(?:25){0,2}${hex}|&#0{0,5}${code};|&#x0{0,5}${hex};|\\\\{0,4}${escapePattern(character)})`;
}

/** The base64 forms of a key within longer text, at each of three alignments, without the characters that depend on neighbouring bytes. */
function base64Of(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const whole = trimEnd(btoa('\0'.repeat(offset) + key), '=');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + key.length) * 8) / 6);
    // Both alphabets: `+/`, and `-_` of URLs; also escaped slashes.
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

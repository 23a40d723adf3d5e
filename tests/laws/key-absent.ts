/**
 * The law of the key: it is in no reply, message, log, error, URL or stored value. Looks for a canary through everything
 * reachable from a value (own and inherited fields, symbols, maps, sets, bytes, errors with their stack and cause, requests and
 * answers), and in every string also for the spellings in which a key hides: base64 (also of a longer text that holds it),
 * hex, JSON-escaped, percent-encoded, reversed.
 */
export function expectKeyAbsent(canary: string, ...values: unknown[]): void {
  if (canary.length < 8) throw new Error('A canary this short is found by chance');
  const spellings = spellingsOf(canary);
  const seen = new Set<unknown>();

  function look(value: unknown, where: string): void {
    if (typeof value === 'string') lookInText(value, where);
    else if (typeof value === 'symbol') lookInText(value.description ?? '', `${where} (symbol)`);
    else if (value instanceof ArrayBuffer) lookInBytes(new Uint8Array(value), where);
    else if (ArrayBuffer.isView(value))
      lookInBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), where);
    else if ((typeof value === 'object' && value !== null) || typeof value === 'function') lookInObject(value, where);
  }

  function lookInObject(value: object, where: string): void {
    if (seen.has(value)) return;
    seen.add(value);
    if (value instanceof Map || value instanceof Set || value instanceof Headers || value instanceof URLSearchParams) {
      look([...value], `${where}.entries`);
    }
    if (value instanceof URL || value instanceof Date) look(value.toString(), where);
    for (const part of partsOf(value)) {
      look(part, `${where}.keys`);
      look(Reflect.get(value, part), `${where}.${String(part)}`);
    }
  }

  function lookInText(text: string, where: string): void {
    for (const [spelling, wanted] of spellings) {
      if (text.includes(wanted) || text.toLowerCase().includes(wanted.toLowerCase())) {
        throw new Error(`The key is in ${where} (${spelling})`);
      }
    }
  }

  function lookInBytes(bytes: Uint8Array, where: string): void {
    for (const encoding of ['utf-8', 'latin1']) lookInText(new TextDecoder(encoding).decode(bytes), `${where} (bytes)`);
    // UTF-16 as databases write it: every other byte is 0.
    lookInText(new TextDecoder('latin1').decode(bytes.filter((byte) => byte !== 0)), `${where} (UTF-16 bytes)`);
  }

  for (const [i, value] of values.entries()) look(value, `value ${i}`);
}

/** Own fields, hidden ones too, and what getters of its class show (an error's stack, a response's url). */
function partsOf(value: object): PropertyKey[] {
  const parts = new Set<PropertyKey>(Reflect.ownKeys(value));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (
    prototype !== null &&
    prototype !== Object.prototype &&
    prototype !== Function.prototype &&
    prototype !== Array.prototype
  ) {
    for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (field.get !== undefined && name !== '__proto__') parts.add(name);
    }
  }
  return [...parts].filter((part) => canRead(value, part));
}

function canRead(value: object, part: PropertyKey): boolean {
  try {
    Reflect.get(value, part);
    return true;
  } catch {
    return false;
  }
}

function spellingsOf(canary: string): [string, string][] {
  const bytes = new TextEncoder().encode(canary);
  const json = JSON.stringify(canary).slice(1, -1);
  const spellings: [string, string][] = [
    ['in clear', canary],
    ['JSON-escaped', json],
    ['JSON-escaped twice', JSON.stringify(json).slice(1, -1)],
    ['JSON with \\u escapes', Array.from(canary, (letter) => `\\u${hex(letter.charCodeAt(0), 4)}`).join('')],
    ['percent-encoded', encodeURIComponent(canary)],
    ['percent-encoded whole', Array.from(bytes, (byte) => `%${hex(byte, 2)}`).join('')],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(canary))],
    ['hex', Array.from(bytes, (byte) => hex(byte, 2)).join('')],
    ['reversed', [...canary].reverse().join('')],
    ['escaped for HTML', canary.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
  ];
  // Inside a longer text, base64 shifts by one or two bytes: the middle that no neighbour touches is looked for.
  for (const shift of [0, 1, 2]) {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    const whole = Math.floor(((shift + bytes.length) * 8) / 6);
    const middle = encoded.slice(Math.ceil((shift * 8) / 6), whole);
    spellings.push([`base64, ${shift} bytes in`, middle]);
    spellings.push([`base64url, ${shift} bytes in`, middle.replaceAll('+', '-').replaceAll('/', '_')]);
  }
  return spellings;
}

function hex(number: number, width: number): string {
  return number.toString(16).padStart(width, '0');
}

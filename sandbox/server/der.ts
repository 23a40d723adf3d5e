import { Buffer } from 'node:buffer';

/** The few pieces of ASN.1 DER a certificate is made of (X.690). Each function returns one whole element: tag, length, content. */
function element(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Sub-identifiers are written in base 128, every digit but the last with its high bit set. */
function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export const der = {
  sequence: (...items: Buffer[]) => element(0x30, ...items),
  set: (...items: Buffer[]) => element(0x31, ...items),
  /** A positive integer from big-endian bytes; a leading zero keeps it positive. */
  integer: (bytes: Buffer) => element(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes),
  boolean: (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0])),
  objectId,
  utf8: (text: string) => element(0x0c, Buffer.from(text, 'utf8')),
  octets: (content: Buffer) => element(0x04, content),
  /** `unused` is the number of padding bits in the last byte. */
  bits: (content: Buffer, unused = 0) => element(0x03, Buffer.from([unused]), content),
  /** Valid for the years 1950 to 2049. */
  utcTime: (date: Date) =>
    element(
      0x17,
      Buffer.from(
        `${date
          .toISOString()
          .replace(/[-:T]|\.\d+/g, '')
          .slice(2)}`,
      ),
    ),
  /** Context-specific: constructed where it wraps other elements, primitive where it holds bytes. */
  wrapped: (number: number, ...items: Buffer[]) => element(0xa0 | number, ...items),
  tagged: (number: number, content: Buffer) => element(0x80 | number, content),
};

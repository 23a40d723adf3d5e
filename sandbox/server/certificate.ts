import { Buffer } from 'node:buffer';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { msPerDay } from '../clock.ts';

export interface Certificate {
  /** PEM, as node:https takes them. */
  key: string;
  cert: string;
  /** base64 SHA-256 of the public key, for Chromium's --ignore-certificate-errors-spki-list. */
  spkiHash: string;
}

const ids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
};

/**
 * A self-signed EC P-256 certificate, new at every start: no secret on disk, no openssl. Wildcards cover one label, so a nested host needs
 * its own entry.
 */
export function makeCertificate(hosts: readonly string[], nowMs: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der.sequence(der.objectId(ids.ecdsaWithSha256));
  const name = der.sequence(der.set(der.sequence(der.objectId(ids.commonName), der.utf8('Sidenote sandbox'))));
  const serial = randomBytes(16);
  // A zero first byte would make the integer longer than it needs to be, which DER forbids.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const toBeSigned = der.sequence(
    der.wrapped(0, der.integer(Buffer.from([2]))),
    der.integer(serial),
    algorithm,
    name,
    der.sequence(der.utcTime(new Date(nowMs - msPerDay)), der.utcTime(new Date(nowMs + 90 * msPerDay))),
    name,
    spki,
    der.wrapped(3, extensions(hosts)),
  );
  const signature = sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'der' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem(der.sequence(toBeSigned, algorithm, der.bits(signature))),
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

function extensions(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => der.tagged(2, Buffer.from(host, 'ascii')));
  return der.sequence(
    extension(ids.subjectAltName, false, der.sequence(...names)),
    extension(ids.basicConstraints, true, der.sequence()),
    // Bit 0, digitalSignature: all that TLS 1.3 needs of the key.
    extension(ids.keyUsage, true, der.bits(Buffer.from([0x80]), 7)),
    extension(ids.extendedKeyUsage, false, der.sequence(der.objectId(ids.serverAuth))),
  );
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return der.sequence(der.objectId(id), ...(critical ? [der.boolean(true)] : []), der.octets(value));
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

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

const der = {
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

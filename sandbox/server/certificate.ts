import { Buffer } from 'node:buffer';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { msPerDay } from '../time.ts';
import { der } from './der.ts';

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

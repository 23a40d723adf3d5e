import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../sandbox/server/certificate.ts';
import { runningSandbox } from './running-sandbox.ts';

const { sandbox } = runningSandbox({ people: 0, companies: 0 });
const hosts = ['pronet.example', '*.pronet.example', '*.example', 'fenwick.example'];
const now = Date.UTC(2026, 10, 21);

describe('the certificate', () => {
  const made = makeCertificate(hosts, now);
  const parsed = new X509Certificate(made.cert);

  it('is signed by its own key', () => {
    expect(parsed.verify(createPublicKey(made.key))).toBe(true);
    expect(parsed.ca).toBe(false);
  });

  it.each(['www.pronet.example', 'pronet.example', 'nl.pronet.example', 'fenwick.example'])('covers %s', (host) => {
    expect(parsed.checkHost(host)).toBeDefined();
  });

  it.each(['pronet.com', 'a.b.pronet.example'])('does not cover %s', (host) => {
    expect(parsed.checkHost(host)).toBeUndefined();
  });

  it('is valid now, from a day before, and for less than 100 days', () => {
    const [from, to] = [Date.parse(parsed.validFrom), Date.parse(parsed.validTo)];
    expect(from).toBeLessThan(now);
    expect(to - from).toBeLessThan(100 * 86_400_000);
    expect(to).toBeGreaterThan(now);
  });

  it('is never the same twice, with serial numbers that stay positive and whole', () => {
    const serials = Array.from(
      { length: 40 },
      () => new X509Certificate(makeCertificate(hosts, now).cert).serialNumber,
    );
    expect(new Set(serials).size).toBe(40);
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
  });

  it('comes with the hash browsers know it by', () => {
    const spki = parsed.publicKey.export({ type: 'spki', format: 'der' });
    expect(made.spkiHash).toBe(createHash('sha256').update(spki).digest('base64'));
  });

  it('is accepted in a handshake by a client that trusts it', async () => {
    const untrusted = connect({
      host: '127.0.0.1',
      port: sandbox().ready.httpsPort,
      servername: 'www.pronet.example',
      rejectUnauthorized: false,
    });
    const certificate = await new Promise<X509Certificate | undefined>((resolve) => {
      untrusted.once('secureConnect', () => resolve(untrusted.getPeerX509Certificate()));
    });
    untrusted.destroy();
    const trusted = connect({
      host: '127.0.0.1',
      port: sandbox().ready.httpsPort,
      servername: 'www.pronet.example',
      ca: certificate?.toString() ?? '',
    });
    const authorized = await new Promise((resolve, reject) => {
      trusted.once('secureConnect', () => resolve(trusted.authorized));
      trusted.once('error', reject);
    });
    trusted.destroy();
    expect(certificate?.checkHost('tallowreed.example')).toBe('tallowreed.example');
    expect(authorized).toBe(true);
  });
});

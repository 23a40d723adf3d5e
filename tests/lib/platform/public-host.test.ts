import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicHost } from '@/lib/platform/public-host';

const hostOf = (written: string) => new URL(`https://${written}/`).hostname;

describe('a host that leads nowhere outside its network', () => {
  it.each([
    ...['localhost', 'localhost.', 'LOCALHOST', 'app.localhost', 'app.localhost.', 'intranet', 'com'],
    ...['nas.lan', 'nas.lan.', 'ad.corp', 'router.home', 'nas.home.arpa', 'printer.local', 'db.internal', 'x.intranet'],
    ...['x.private', 'pc.localdomain', 'x.test', 'x.invalid', 'x.onion', 'x.workgroup', 'fritz.box', 'home.arpa'],
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.0.0.1.'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.7'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    ...['255.255.255.255', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '0xa9fea9fe', '0300.0250.1', '１２７.0.0.1'],
    ...['[::]', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[100::1]'],
    ...[
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[2001::1]',
      '[2001:10::1]',
    ],
    ...['[2002:7f00:1::]', '[3fff::1]', '[5f00::1]'],
  ])('is %s', (written) => {
    expect(isPublicHost(hostOf(written))).toBe(false);
  });
});

describe('a host that may be reached from elsewhere', () => {
  it.each([
    ...[
      'hooks.pronet.example',
      'acme.com',
      'acme.com.',
      'localhost.acme.com',
      'lan.acme.de',
      'mylan.com',
      'corp.acme.io',
    ],
    ...[
      'xn--bcher-kva.de',
      '8.8.8.8',
      '11.0.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '172.15.0.1',
      '172.32.0.1',
      '9.255.255.255',
    ],
    ...[
      '192.0.1.1',
      '198.17.255.255',
      '198.20.0.1',
      '223.255.255.255',
      '[2606:4700:4700::1111]',
      '[2a00:1450::1]',
      '[2001:4860::1]',
    ],
  ])('is %s', (written) => {
    expect(isPublicHost(hostOf(written))).toBe(true);
  });

  it('is judged alike in every spelling of its number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (number) => {
        const parts = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256);
        const forms = [parts.join('.'), String(number), `0x${number.toString(16)}`, `${parts.join('.')}.`];
        expect(new Set(forms.map((form) => isPublicHost(hostOf(form)))).size).toBe(1);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { pictureAddressOf } from '@/lib/service/contract/answer-pictures';

describe('where a reply says that a picture is', () => {
  it('is its address, whole', () => {
    const source = 'https://media.pronet.example/p/jane.jpg?e=1&t=signed';
    expect(pictureAddressOf({ source, width: 200 })?.href).toBe(source);
    expect(pictureAddressOf({ source: 'https://media.pronet.example:443/p.jpg' })?.port).toBe('');
    expect(pictureAddressOf({ source: 'https://local.media.example/p.jpg' })?.hostname).toBe('local.media.example');
  });

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['a text', 'https://media.pronet.example/p.jpg'],
    ['without an address', {}],
    ['with an address of null', { source: null }],
    ['no address', { source: 'p.jpg' }],
    ['an address without encryption', { source: 'http://media.pronet.example/p.jpg' }],
    ['a script', { source: 'javascript:alert(1)' }],
    ['data', { source: 'data:image/png;base64,AAAA' }],
    ['a machine in this network', { source: 'https://intranet/p.jpg' }],
    ['this machine', { source: 'https://localhost/p.jpg' }],
    ['an address in numbers', { source: 'https://192.168.0.1/p.jpg' }],
    ['an address in odd numbers', { source: 'https://0x7f000001/p.jpg' }],
    ['the address of a cloud machine about itself', { source: 'https://169.254.169.254/p.jpg' }],
    ['an address of this link in new numbers', { source: 'https://[fe80::1]/p.jpg' }],
    ['a machine of a company', { source: 'https://wiki.corp.internal/p.jpg' }],
    ['a machine at home', { source: 'https://printer.local/p.jpg' }],
    ['this machine by another name', { source: 'https://app.localhost/p.jpg' }],
    ['a router', { source: 'https://router.home.arpa/p.jpg' }],
    ['a machine next door with a dot behind', { source: 'https://printer.local./p.jpg' }],
    ['another port', { source: 'https://media.pronet.example:8443/p.jpg' }],
    ['a new address in numbers', { source: 'https://[::1]/p.jpg' }],
    ['an address with a name', { source: 'https://jo@media.pronet.example/p.jpg' }],
    ['an address with a password', { source: 'https://:pw@media.pronet.example/p.jpg' }],
    ['endless', { source: `https://media.pronet.example/${'p'.repeat(5000)}` }],
  ])('is nowhere when it is %s', (_what, part) => {
    expect(pictureAddressOf(part)).toBeNull();
  });
});

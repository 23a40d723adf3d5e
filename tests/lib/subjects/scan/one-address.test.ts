import { describe, expect, it } from 'vitest';
import { findOneAddress, type OneAddress } from '@/lib/subjects/scan/address-candidates';

/** [what, written, found]. */
const written: [string, string, OneAddress][] = [
  ['an address', 'jane@acme.com', { address: 'jane@acme.com' }],
  ['spaces around it', '  Jane@Acme.com\n', { address: 'jane@acme.com' }],
  ['a name before it', 'Jane Doe <jane@acme.com>', { address: 'jane@acme.com' }],
  ['a mail link', 'mailto:jane@acme.com', { address: 'jane@acme.com' }],
  ['the same twice', 'jane@acme.com JANE@ACME.COM', { address: 'jane@acme.com' }],
  ['a domain that no list knows', 'jane@acme.newending', { address: 'jane@acme.newending' }],
  ['nothing', '', { problem: 'empty' }],
  ['spaces', ' \t\n', { problem: 'empty' }],
  ['a name', 'Jane Doe', { problem: 'none' }],
  ['a handle', '@jane', { problem: 'none' }],
  ['half an address', 'jane@acme', { problem: 'none' }],
  ['an address with a space', 'jane doe@', { problem: 'none' }],
  ['a web address', 'https://acme.com/jane', { problem: 'none' }],
  ['an address too long for the service', `${'j'.repeat(64)}@${'a.'.repeat(95)}com`, { problem: 'none' }],
  ['two addresses', 'jane@acme.com, john@acme.com', { problem: 'several' }],
  ['two on two lines', 'jane@acme.com\njohn@acme.com', { problem: 'several' }],
];

describe('findOneAddress', () => {
  it.each(written)('when it is %s, says so', (_what, text, found) => {
    expect(findOneAddress(text)).toEqual(found);
  });
});

import { describe, expect, it } from 'vitest';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { emailEntrySchema } from '../../../lib/service/contract/schemas/email.ts';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { hasValidAddress, toEmailOutput } from '../../../sandbox/world/people/email-output.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

const world = createWorld({ seed: 1, people: 2000, companies: 200 });
const { people } = world;

describe('an email output', () => {
  it('has a date of six fractional digits without a zone', () => {
    for (const { date } of outputs('amara')) expect(date).toBe('2026-11-21T05:06:07.089000');
  });

  it.each([
    ['amara', 'VALID', 'SMTP', 'microsoft'],
    ['tomasz', 'VALID', 'SMTP', 'g-suite'],
    ['leila', 'VALID', 'CATCH_ALL', 'mimecast'],
    ['noor', 'VALID', 'SMTP', 'barracuda'],
  ] as const)('of %s is %s by %s at %s', (name, status, domainType, provider) => {
    expect(outputs(name)).toMatchObject([
      { address: demoPeople[name].address, found: true, status, domainType, mx: { provider } },
    ]);
  });

  it('of a person without an address says EMPTY and UNKNOWN and has no address', () => {
    expect(outputs('mateus')).toMatchObject([
      { found: false, status: 'INVALID', subStatus: 'EMPTY', domainType: 'UNKNOWN' },
    ]);
    expect(outputs('mateus')[0]).not.toHaveProperty('address', expect.anything());
  });

  it('of Ingrid Solberg holds a refused address before the valid one', () => {
    expect(outputs('ingrid').map((entry) => entry.status)).toEqual(['INVALID', 'VALID']);
    expect(findBestEmail(outputs('ingrid'))?.address).toBe(demoPeople.ingrid.address);
  });

  it('has every field of the contract, `mx` always an object and `free` always there', () => {
    const entries = people.flatMap((someone) => toEmailOutput(someone, 0));
    for (const entry of entries) {
      expect(['EMPTY', 'MAILBOX_NOT_FOUND', 'FAILED_SYNTAX_CHECK']).toContain(entry.subStatus);
      expect([typeof entry.free, typeof entry.generic]).toEqual(['boolean', 'boolean']);
      expect(entry.mx).toEqual(expect.objectContaining({ found: expect.any(Boolean), google: expect.any(Boolean) }));
      if (entry.status === 'VALID') expect(entry.subStatus).toBe('EMPTY');
    }
    expect(entries.some(({ subStatus }) => subStatus === 'FAILED_SYNTAX_CHECK')).toBe(true);
  });

  it('has a VALID entry exactly when the world says there is one', () => {
    for (const someone of people) {
      const entries = toEmailOutput(someone, 0).map((entry) => emailEntrySchema.parse(entry));
      expect(entries.some((entry) => entry.found && entry.status === 'VALID')).toBe(hasValidAddress(someone));
    }
  });
});

function outputs(name: keyof typeof demoPeople) {
  const someone = world.findPersonBySlug(demoPeople[name].slug);
  if (someone === null) throw new Error(`No ${name}`);
  return toEmailOutput(someone, Date.UTC(2026, 10, 21, 5, 6, 7, 89)).map((entry) => emailEntrySchema.parse(entry));
}

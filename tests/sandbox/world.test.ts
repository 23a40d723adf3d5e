import { describe, expect, it } from 'vitest';
import { companySchema } from '../../lib/service/schemas/company.ts';
import { emailEntrySchema, findBestEmail } from '../../lib/service/schemas/email.ts';
import { personSchema } from '../../lib/service/schemas/person.ts';
import { toCompanyResult } from '../../sandbox/world/company-result.ts';
import { demoCompanies } from '../../sandbox/world/demo-companies.ts';
import { demoPeople } from '../../sandbox/world/demo-people.ts';
import { hasValidAddress, toEmailOutput } from '../../sandbox/world/email-output.ts';
import { worldMonth } from '../../sandbox/world/months.ts';
import { toPersonResult } from '../../sandbox/world/person-result.ts';
import { createWorld } from '../../sandbox/world/world.ts';

const startedAt = performance.now();
const world = createWorld({ seed: 1, people: 2000, companies: 200 });
const tookMs = performance.now() - startedAt;
const origin = 'https://www.pronet.example';
const { people, companies } = world;
const share = (count: number): number => count / people.length;

describe('the world', () => {
  it('has as many people and companies as asked for', () => {
    expect([people.length, companies.length]).toEqual([2000, 200]);
  });

  it('is made in under 1.5 s', () => {
    expect(tookMs).toBeLessThan(1500);
  });

  it('is the same when made again from the same seed', () => {
    expect(createWorld({ seed: 1, people: 2000, companies: 200 }).people.map(toText)).toEqual(people.map(toText));
  });

  it('begins with the same people when it is larger', () => {
    expect(createWorld({ seed: 1, people: 2100, companies: 200 }).people.slice(0, 2000).map(toText)).toEqual(
      people.map(toText),
    );
  });

  it('is another when the seed is another', () => {
    const other = createWorld({ seed: 2, people: 100, companies: 200 });
    expect(other.people.slice(20).map((person) => person.id)).not.toEqual(
      people.slice(20, 100).map((person) => person.id),
    );
  });

  it('keeps the demo people and companies when nobody else is asked for', () => {
    const small = createWorld({ seed: 7, people: 0, companies: 0 });
    expect(small.people.map((person) => person.slug)).toEqual(Object.values(demoPeople).map((demo) => demo.slug));
    expect(small.companies.map((company) => company.slug)).toEqual(
      Object.values(demoCompanies).map((demo) => demo.slug),
    );
  });
});

describe('people and companies', () => {
  it('have unique ids, slugs, domains and personal addresses', () => {
    const personal = people.filter((person) => person.mailbox !== 'role');
    for (const values of [
      people.map((person) => person.id),
      people.map((person) => person.slug),
      personal.map((person) => person.address),
      companies.map((company) => company.id),
      companies.map((company) => company.slug),
      companies.map((company) => company.domain),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('have ids of hex 8-4-4-4-12 with versions that strict UUID readers refuse', () => {
    const ids = [...people, ...companies].map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(ids.some((id) => !/^.{14}[1-8].{4}[89ab]/.test(id))).toBe(true);
  });

  it('have slugs and domains that stand in an address as they are', () => {
    const generated = people.slice(Object.keys(demoPeople).length);
    for (const { slug } of [...generated, ...companies]) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const { domain } of companies) expect(domain).toMatch(/^[a-z0-9]+\.example$/);
  });

  it('work at a company of the world, and their address is at its domain unless it is free mail', () => {
    for (const person of people) {
      expect(companies).toContain(person.company);
      const domain = person.mailbox === 'free' ? 'postbox.example' : person.company.domain;
      expect(person.address.endsWith(`@${domain}`), person.address).toBe(true);
    }
  });

  it('include about one in five without a valid address', () => {
    const without = share(people.filter((person) => !hasValidAddress(person)).length);
    expect(without).toBeGreaterThan(0.15);
    expect(without).toBeLessThan(0.25);
  });

  it('include some of every kind the field notes warn of', () => {
    for (const mailbox of [
      'valid',
      'catch-all',
      'none',
      'rejected',
      'rejected-and-valid',
      'two-valid',
      'free',
      'role',
      'bare',
    ]) {
      expect(people.filter((person) => person.mailbox === mailbox).length, mailbox).toBeGreaterThan(0);
    }
    expect(people.some((person) => person.sparse)).toBe(true);
    expect(people.some((person) => person.birthYear === 1600)).toBe(true);
    expect(people.some((person) => person.lastName.includes(','))).toBe(true);
    expect(people.some((person) => person.extraBadges === null)).toBe(true);
    expect(people.some((person) => person.extraBadges !== null)).toBe(true);
    expect(people.some((person) => person.phones.length === 0)).toBe(true);
    expect(people.some((person) => person.phones.length > 1)).toBe(true);
  });

  it('are named in many scripts, two of them written from right to left', () => {
    const names = people.map((person) => person.fullName).join(' ');
    for (const script of ['Latin', 'Arabic', 'Hebrew', 'Greek', 'Cyrillic', 'Devanagari', 'Han', 'Hangul']) {
      expect(names, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
  });
});

describe('a history', () => {
  it('has one present job, which comes first, and jobs that do not overlap', () => {
    for (const { stints, company } of people) {
      expect(stints[0]?.company).toBe(company);
      expect(stints[0]?.end).toBeNull();
      stints.forEach((stint, index) => {
        const newer = stints[index - 1];
        expect(stint.start).toBeLessThan(stint.end ?? worldMonth + 1);
        if (newer !== undefined) expect(stint.end ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(newer.start);
        expect(stint.positions.at(-1)?.start).toBe(stint.start);
        expect(stint.positions[0]?.end).toBe(stint.end);
      });
    }
  });

  it('starts after school and at a working age', () => {
    for (const { stints, schooling, birthYear } of people) {
      const first = stints.at(-1)?.start ?? 0;
      for (const { start, end } of schooling) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThan(first);
      }
      if (birthYear !== null && birthYear !== 1600)
        expect(Math.floor(first / 12) - birthYear).toBeGreaterThanOrEqual(21);
    }
  });
});

describe('a result', () => {
  it('is read by the schemas of the contract', () => {
    for (const person of people) {
      const result = personSchema.parse(toPersonResult(person, origin));
      expect(result.id).toBe(person.id);
      expect(result.link?.pronet).toBe(`${origin}/in/${encodeURIComponent(person.slug)}`);
      expect(result.position_groups[0]?.date?.end).toBeNull();
    }
    for (const company of companies) expect(companySchema.parse(toCompanyResult(company, origin)).id).toBe(company.id);
  });

  it('holds no address and no phone of the person', () => {
    for (const person of people) {
      const text = JSON.stringify(toPersonResult(person, origin));
      for (const secret of [...(person.mailbox === 'role' ? [] : [person.address]), ...person.phones])
        expect(text).not.toContain(secret);
    }
  });

  it('lacks whole blocks when the record is sparse', () => {
    const sparse = toPersonResult(person('yuki'), origin);
    expect(sparse).not.toHaveProperty('department');
    expect(sparse).not.toHaveProperty('member_badges');
    expect(sparse).toMatchObject({ profile: { headline: null, title: null, picture: null } });
  });
});

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

  it('of somebody without an address says EMPTY and UNKNOWN and has no address', () => {
    expect(outputs('mateus')).toMatchObject([
      { found: false, status: 'INVALID', subStatus: 'EMPTY', domainType: 'UNKNOWN' },
    ]);
    expect(outputs('mateus')[0]).not.toHaveProperty('address', expect.anything());
  });

  it('of Ingrid Solberg holds a refused address before the valid one', () => {
    expect(outputs('ingrid').map((entry) => entry.status)).toEqual(['INVALID', 'VALID']);
    expect(findBestEmail(outputs('ingrid'))?.address).toBe(demoPeople.ingrid.address);
  });

  it('has a VALID entry exactly when the world says there is one', () => {
    for (const someone of people) {
      const entries = toEmailOutput(someone, 0).map((entry) => emailEntrySchema.parse(entry));
      expect(entries.some((entry) => entry.found && entry.status === 'VALID')).toBe(hasValidAddress(someone));
    }
  });
});

describe('demo people', () => {
  it('are under every seed what their constants say', () => {
    for (const seed of [1, 2, 99]) {
      const small = createWorld({ seed, people: 0, companies: 0 });
      for (const demo of Object.values(demoPeople)) {
        const someone = small.findPersonBySlug(demo.slug);
        expect(someone).toMatchObject({
          fullName: demo.fullName,
          title: demo.title,
          headline: demo.headline,
          address: demo.address,
        });
        expect(someone?.company.slug).toBe(demoCompanies[demo.company].slug);
        expect(someone?.address.split('@')[1]).toBe(demoCompanies[demo.company].domain);
        expect(someone?.phones.length !== 0).toBe(demo.hasPhone);
      }
    }
  });

  it('include one of 60 skills and one found by a slug with an accent in any spelling', () => {
    expect(person('ingrid').skills).toHaveLength(60);
    expect(world.findPersonBySlug('RENÉE-dubois'.normalize('NFD'))?.fullName).toBe('Renée Dubois');
  });
});

function person(name: keyof typeof demoPeople) {
  const found = world.findPersonBySlug(demoPeople[name].slug);
  if (found === null) throw new Error(`No ${name}`);
  return found;
}

function outputs(name: keyof typeof demoPeople) {
  return toEmailOutput(person(name), Date.UTC(2026, 10, 21, 5, 6, 7, 89)).map((entry) => emailEntrySchema.parse(entry));
}

function toText(someone: (typeof people)[number]): string {
  return JSON.stringify([someone.id, someone.slug, someone.mailbox, someone.phones, toPersonResult(someone, origin)]);
}

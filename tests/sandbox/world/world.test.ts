import { describe, expect, it } from 'vitest';
import { companySchema } from '../../../lib/service/contract/schemas/company.ts';
import { personSchema } from '../../../lib/service/contract/schemas/person.ts';
import { toCompanyResult } from '../../../sandbox/world/companies/company-result.ts';
import { demoCompanies } from '../../../sandbox/world/companies/demo-companies.ts';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { hasValidAddress } from '../../../sandbox/world/people/email-output.ts';
import { createEmployerPicker } from '../../../sandbox/world/people/make-people.ts';
import { makePerson } from '../../../sandbox/world/people/make-person.ts';
import { toPersonResult } from '../../../sandbox/world/people/person-result.ts';
import { createRandom } from '../../../sandbox/world/random.ts';
import { createWorld } from '../../../sandbox/world/world.ts';
import { isFullDepth, sampled } from '../../depth.ts';

const world = createWorld({ seed: 1, people: 2000, companies: 200 });
const origin = 'https://www.pronet.example';
const { people, companies } = world;
const share = (count: number): number => count / people.length;

describe('the world', () => {
  it('has as many people and companies as asked for', () => {
    expect([people.length, companies.length]).toEqual([2000, 200]);
  });

  if (isFullDepth)
    it('is the same when made again from the same seed', () => {
      expect(createWorld({ seed: 1, people: 2000, companies: 200 }).people.map(toText)).toEqual(people.map(toText));
    });

  if (isFullDepth)
    it('begins with the same people when it is larger', () => {
      expect(createWorld({ seed: 1, people: 2100, companies: 200 }).people.slice(0, 2000).map(toText)).toEqual(
        people.map(toText),
      );
    });

  it('begins with the same companies when it is larger', () => {
    const larger = createWorld({ seed: 1, people: 0, companies: 300 });
    expect(larger.companies.slice(0, 200).map((company) => toCompanyResult(company, origin))).toEqual(
      companies.map((company) => toCompanyResult(company, origin)),
    );
  });

  it('is another when the seed is another', () => {
    const other = createWorld({ seed: 2, people: 100, companies: 200 });
    expect(other.people.slice(20).map((person) => person.id)).not.toEqual(
      people.slice(20, 100).map((person) => person.id),
    );
  });

  it('keeps the demo people and companies when no others are asked for', () => {
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

  it('have slugs and domains that need no escape in an address', () => {
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

  it('include, among any 25 in a row, a person without a valid address and a person without a phone', () => {
    for (const { people } of [world, createWorld({ seed: 5, people: 3000, companies: 50 })]) {
      for (let start = 0; start + 25 <= people.length; start += 1) {
        const block = people.slice(start, start + 25);
        expect(
          block.some((person) => !hasValidAddress(person)),
          `from ${start}`,
        ).toBe(true);
        expect(
          block.some((person) => person.phones.length === 0),
          `from ${start}`,
        ).toBe(true);
      }
    }
  });

  it('lack both when they must', () => {
    const around = {
      companies,
      schools: companies.slice(0, 1),
      pickEmployer: createEmployerPicker(companies),
      isTaken: () => false,
      mustLack: { email: true, phone: true },
    };
    for (let index = 0; index < 40; index += 1) {
      const person = makePerson(createRandom('lacking', index), index, around);
      expect([hasValidAddress(person), person.phones]).toEqual([false, []]);
    }
  });

  it('know their own place in the world', () => {
    expect(people.every((person, index) => person.index === index)).toBe(true);
    expect(companies.every((company, index) => company.index === index)).toBe(true);
  });

  it('include about one in five without a valid address', () => {
    const without = share(people.filter((person) => !hasValidAddress(person)).length);
    expect(without).toBeGreaterThan(0.15);
    expect(without).toBeLessThan(0.25);
  });

  it('include some of every odd kind that is seen in practice', () => {
    for (const mailbox of [
      'valid',
      'catch-all',
      'none',
      'rejected',
      'misspelled',
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

describe('a result', () => {
  it('is read by the schemas of the contract', () => {
    for (const person of sampled(people, 10)) {
      const result = personSchema.parse(toPersonResult(person, origin));
      expect(result.id).toBe(person.id);
      const link = `${origin}/in/${encodeURIComponent(person.slug)}`;
      expect(result.link?.pronet).toBe(person.hasProfileLink ? link : null);
      expect(result.position_groups[0]?.date?.end).toBeNull();
    }
    for (const company of sampled(companies, 10))
      expect(companySchema.parse(toCompanyResult(company, origin)).id).toBe(company.id);
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
    for (const block of ['certifications', 'organizations', 'member_badges', 'statistics', 'courses'])
      expect(sparse).not.toHaveProperty(block);
    expect(sparse).toMatchObject({ profile: { headline: null, title: null, picture: null } });
  });
});

describe('demo people', () => {
  it('equal their constants under every seed', () => {
    for (const seed of [1, 2, 99]) {
      const small = createWorld({ seed, people: 0, companies: 0 });
      for (const demo of Object.values(demoPeople)) {
        const someone = small.findPersonBySlug(demo.slug);
        expect(someone).toMatchObject({
          fullName: demo.fullName,
          title: 'sparse' in demo ? '' : demo.title,
          headline: 'sparse' in demo ? '' : demo.headline,
          address: demo.address,
          hasProfileLink: true,
        });
        expect(someone?.stints[0]?.positions[0]?.title).toBe(demo.title);
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

function toText(someone: (typeof people)[number]): string {
  return JSON.stringify([someone.id, someone.slug, someone.mailbox, someone.phones, toPersonResult(someone, origin)]);
}

import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { toEmailOutput } from '../../../sandbox/world/people/email-output.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

const world = createWorld({ seed: 1, people: 2000, companies: 200 });
const { people, companies } = world;

describe('a person', () => {
  it('is found by id and slug in any case', () => {
    for (const person of people.slice(0, 200)) {
      expect(world.findPersonById(person.id.toUpperCase())).toBe(person);
      expect(world.findPersonBySlug(person.slug.toUpperCase())).toBe(person);
    }
    expect(world.findPersonById('nobody')).toBeNull();
  });

  it('is found by their own address in any case, unless none is known', () => {
    const own = people.filter(({ mailbox }) => mailbox !== 'role');
    for (const person of own)
      expect(world.findPersonByEmail(person.address.toUpperCase())).toBe(person.mailbox === 'none' ? null : person);
  });

  it('is found by every address that verification shows of them', () => {
    for (const mailbox of ['two-valid', 'rejected-and-valid'] as const) {
      const person = people.find((candidate) => candidate.mailbox === mailbox);
      if (person === undefined) throw new Error(`No ${mailbox}`);
      const shown = toEmailOutput(person, 0).map(({ address }) => String(address));
      expect(shown).toHaveLength(2);
      expect(shown.map((address) => world.findPersonByEmail(address))).toEqual([person, person]);
    }
  });

  it('is the first of the world among those who share a role address', () => {
    const shared = people.filter(({ mailbox }) => mailbox === 'role');
    expect(new Set(shared.map(({ address }) => address)).size).toBeLessThan(shared.length);
    for (const { address } of shared)
      expect(world.findPersonByEmail(address)).toBe(shared.find((person) => person.address === address));
  });

  it.each([
    ['Amara Okonkwo', 'fenwick.example', 'amara'],
    ['  amara   OKONKWO ', 'Fenwick.Example', 'amara'],
    ['Renee Dubois', 'maasdelta.example', 'renee'],
    ['Ingrid Solberg', 'fjellvik.example', 'ingrid'],
    ['Ingrid Solberg, MD', 'fjellvik.example', 'ingrid'],
    ['نور الهاشمي', 'almanara.example', 'noor'],
  ] as const)('is found by the name "%s" at %s', (name, domain, demo) => {
    expect(world.findPeopleByNameAtDomain(name, domain).map(({ slug }) => slug)).toContain(demoPeople[demo].slug);
  });

  it.each([
    ['Amara Okonkwo', 'okavango.example'],
    ['Amara', 'fenwick.example'],
    ['', 'fenwick.example'],
    ['Amara Okonkwo', 'nobody.example'],
  ])('is not found by the name "%s" at %s', (name, domain) => {
    expect(world.findPeopleByNameAtDomain(name, domain)).toEqual([]);
  });
});

describe('a company', () => {
  it('is found by id, slug and domain in any case', () => {
    for (const company of companies) {
      expect(world.findCompanyById(company.id.toUpperCase())).toBe(company);
      expect(world.findCompanyBySlug(company.slug.toUpperCase())).toBe(company);
      expect(world.findCompanyByDomain(company.domain.toUpperCase())).toBe(company);
    }
    expect(world.findCompanyById('nobody')).toBeNull();
  });
});

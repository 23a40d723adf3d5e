import { describe, expect, it } from 'vitest';
import { personPreviewSchema } from '../../../lib/service/contract/schemas/person-preview.ts';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { hasValidAddress } from '../../../sandbox/world/people/email-output.ts';
import { toPersonPreviewResult } from '../../../sandbox/world/people/person-preview-result.ts';
import type { WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { createWorld } from '../../../sandbox/world/world.ts';
import { isFullDepth, sampled } from '../../depth.ts';

const { people, findPersonBySlug } = createWorld({ seed: 1, people: 2000, companies: 200 });
const networkOrigin = 'https://www.pronet.example';
const preview = (person: WorldPerson, showsLink = false) => toPersonPreviewResult(person, { networkOrigin, showsLink });

describe('a preview', () => {
  it.each([
    ['amara', 'Amara', 'O*******', 'Amara O*******'],
    ['ingrid', 'Ingrid', 'S*******', 'Ingrid S*******'],
    ['noor', 'نور', 'ا*******', 'نور ا*******'],
  ] as const)('of %s masks the last name', (name, first, last, full) => {
    expect(preview(demo(name))).toMatchObject({
      profile: { first_name: first, last_name: last, full_name: full },
    });
  });

  it('holds the last name nowhere, in any order of names or with credentials', () => {
    let checked = 0;
    for (const person of people) {
      const [last = ''] = person.lastName.split(',');
      // Short names are parts of other words, and some people share a name with a company or with themselves.
      if (last.length < 3 || allElse(person).includes(last)) continue;
      expect(JSON.stringify(preview(person)), person.fullName).not.toContain(last);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(1500);
  });

  it('masks the family name where it comes first', () => {
    const familyFirst = people.filter(({ fullName, firstName, lastName }) =>
      fullName.startsWith(`${lastName.split(',')[0]}${firstName}`),
    );
    expect(familyFirst.length).toBeGreaterThan(5);
    for (const person of familyFirst) {
      const masked = `${person.lastName.slice(0, 1)}*******${person.firstName}`;
      expect(preview(person)).toMatchObject({ profile: { full_name: masked } });
    }
  });

  if (isFullDepth)
    it('holds no slug, picture, email, phone or track id', () => {
      for (const person of people) {
        const text = JSON.stringify(preview(person));
        for (const secret of [
          `/in/${encodeURIComponent(person.slug)}`,
          `/picture/${encodeURIComponent(person.slug)}.svg`,
          '@',
          ...person.phones,
        ])
          expect(text).not.toContain(secret);
        for (const key of ['identifier', 'link', 'email', 'trackId', 'contact'])
          expect(preview(person)).not.toHaveProperty(key);
        expect(preview(person)).not.toHaveProperty('company.contact');
      }
    });

  it('shows the profile link when it is asked to, and null when there is none', () => {
    const unlinked = people.find((person) => !person.hasProfileLink);
    if (unlinked === undefined) throw new Error('Everybody has a link');
    expect(preview(demo('amara'), true)).toMatchObject({ link: { pronet: `${networkOrigin}/in/amara-okonkwo` } });
    expect(preview(unlinked, true)).toMatchObject({ link: { pronet: null } });
  });

  it('is read by the schema of the contract, with flags that say the truth', () => {
    for (const person of sampled(people, 10)) {
      const read = personPreviewSchema.parse(preview(person));
      expect(read.id).toBe(person.id);
      expect(read.department?.seniority).toBe(person.seniority);
      expect(read.position_groups).toHaveLength(person.stints.length);
      expect(read.company?.id).toBe(person.company.id);
      expect(read.last_updated).toBe(person.lastUpdated);
      expect(read.available).toEqual({
        email: hasValidAddress(person),
        mobile: person.phones.length > 0,
        skills: person.skills.length > 0,
        educations: person.schooling.length > 0,
        certifications: person.certifications.length > 0,
        languages: person.languages.length > 0,
        summary: person.summary !== '',
        picture: !person.sparse,
      });
    }
  });
});

function demo(name: keyof typeof demoPeople): WorldPerson {
  const found = findPersonBySlug(demoPeople[name].slug);
  if (found === null) throw new Error(`No ${name}`);
  return found;
}

/** Words that a preview shows and that are not the person's name. */
function allElse({ firstName, headline, company, stints, place }: WorldPerson): string {
  const employers = stints.map((stint) => [stint.company.name, stint.company.place.state]);
  return JSON.stringify([firstName, headline, company, employers, place, [...company.staff.keys()]]);
}

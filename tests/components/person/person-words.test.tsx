import '../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personFacts, withoutCompany } from '@/components/contact-details/person-facts';
import { personFields } from '@/components/person/person-fields';
import { languageNames, positionDetails } from '@/components/person/profile-entries';
import { ProfileSections } from '@/components/person/profile-sections';
import { PersonLinks } from '@/components/person/who';
import { fieldLines } from '@/components/ui/fields';
import type { Company } from '@/lib/service/contract/schemas/company';
import { person } from '../../fixtures/rows/fixture-rows.ts';

const came = person({
  location: { default: 'cape town, western cape, za' },
  department: { departments: ['master_information_technology'], seniority: 'cxo' },
  industry: 'IT SERVICES',
  skills: ['b2b sales', 'Negotiation'],
});

it('writes place, job and skills in normal case, from any case', () => {
  expect(personFacts(came).location).toBe('Cape Town, Western Cape, South Africa');
  const lines = personFields.flatMap((field) => fieldLines(field, came));
  expect(lines).toEqual(
    expect.arrayContaining([
      'Cape Town, Western Cape, South Africa',
      'C-suite',
      'IT services',
      'Information technology',
    ]),
  );
  const [group] = person().position_groups;
  const [position] = group?.profile_positions ?? [];
  if (group === undefined || position === undefined) throw new Error('No position');
  expect(positionDetails({ ...position, location: 'LEEDS, UK' }, group)).toContain('Leeds, United Kingdom');
});

it('says a language once that came as a code and as a word', () => {
  const locale = { country: 'US', language: 'en' };
  const languages = {
    primary_locale: locale,
    supported_locales: [],
    profile_languages: ['german', 'english', 'Dutch'],
  };
  expect(languageNames(person({ languages }))).toEqual(['English', 'German', 'Dutch']);
});

it.each([
  ['Head of Sales at Fenwick', 'Fenwick', 'Head of Sales'],
  ['Director of Operations, Okavango Freight', 'Okavango freight', 'Director of Operations'],
  ['CTO @ Fenwick', 'Fenwick', 'CTO'],
  ['Head of Sales – Fenwick', 'Fenwick', 'Head of Sales'],
  ['Advisor to Fenwick', 'Fenwick', 'Advisor to Fenwick'],
  ['Ex-Fenwick', 'Fenwick', 'Ex-Fenwick'],
  ['Sales lead, ex–Fenwick', 'Fenwick', 'Sales lead, ex–Fenwick'],
  ['Head of Sales - Fenwick', 'Fenwick', 'Head of Sales'],
  ['Great at Fenwicks', 'Fenwick', 'Great at Fenwicks'],
  ['Fenwick', 'Fenwick', 'Fenwick'],
  ['at Fenwick', 'Fenwick', 'at Fenwick'],
  ['Engineer', '', 'Engineer'],
])('of the headline %j it keeps, above %j, %j', (headline, company, kept) => {
  expect(withoutCompany(headline, company)).toBe(kept);
});

it('says the company once, below the person’s role there', () => {
  const { title = '' } = came.profile ?? {};
  const company = came.position_groups.find(({ date }) => date?.end == null)?.company?.name ?? '';
  const facts = personFacts({ ...came, profile: { ...came.profile, headline: `${title} at ${company}` } as never });
  expect(facts.headline).toBe(title);
  expect(facts.role).toBe(company);
});

it.each([
  ['no headline', null],
  ['a headline that says the title and the company', 'Head of Sales at Fenwick'],
  ['a headline that says something else', 'Building teams'],
])('with %s, says the company once where the title names it, too', (_what, headline) => {
  const group = came.position_groups.find(({ date }) => date?.end == null);
  const company = group?.company?.name ?? '';
  const title = `Head of Sales at ${company}`;
  const written = headline?.replace('Fenwick', company) ?? null;
  const facts = personFacts({ ...came, profile: { ...came.profile, title, headline: written } as never });
  expect(facts.role?.split(company)).toHaveLength(2);
  expect(facts.role).toMatch(headline === 'Building teams' ? /^Head of Sales, / : new RegExp(`^${company}$`));
});

it('tells two profiles elsewhere apart by their site', () => {
  const link = { b: 'https://www.platform-b.example/ada', c: 'https://platform-c.example/ada' };
  render(<PersonLinks person={{ ...came, link }} company={null} />);
  const names = screen.getAllByRole('link').map((each) => [each.getAttribute('aria-label'), each.title]);
  expect(names).toEqual([
    ['Profile on platform-b.example', 'Profile on platform-b.example'],
    ['Profile on platform-c.example', 'Profile on platform-c.example'],
  ]);
});

it('shows skills with their acronyms', () => {
  render(<ProfileSections person={came} />);
  expect(screen.getByText('B2B sales')).toBeTruthy();
});

it('gives each kind of link an icon of its own, and never the chain of linked profiles', () => {
  const link = {
    pronet: 'https://www.pronet.example/in/ada',
    code_host: 'https://code.example/ada',
    x: 'https://x.example/ada',
  };
  const site = { link: { website: 'https://fenwick.example' } } as Company;
  render(<PersonLinks person={{ ...came, link }} company={site} />);
  const icons = screen.getAllByRole('link').map((each) => each.querySelector('svg')?.getAttribute('class'));
  expect(new Set(icons).size).toBe(4);
  expect(icons.join(' ')).not.toMatch(/lucide-link/);
});

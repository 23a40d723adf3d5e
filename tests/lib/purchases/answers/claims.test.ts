import { describe, expect, it } from 'vitest';
import { claimOfCompany, claimOfPerson, namedAsOrdered, namedBy } from '@/lib/purchases/answers/claims';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { subjectOfDomain, subjectOfEmail } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

const origin = 'https://api.service.example';
const context = { connection: `${origin}#k1`, sites: [demoSite] };
const id = 'abcdef01-2345-9789-0abc-def012345678';
const jane: Subject = {
  kind: 'person',
  key: 'person/pronet/jane',
  site: 'pronet',
  slug: 'jane',
  url: 'https://www.pronet.example/in/jane',
};
const acme: Subject = {
  kind: 'company',
  key: 'company/pronet/acme',
  site: 'pronet',
  slug: 'acme',
  url: 'https://www.pronet.example/company/acme',
};
const byMail = subjectOfEmail('jane@acme.example');
const byDomain = subjectOfDomain('acme.example');
if (byMail === null || byDomain === null) throw new Error('No subject');
const page = (slug: string) => `${origin}|subject:person/pronet/${slug}`;

const person = (part: object) => personSchema.parse({ id, ...part });
const company = (part: object) => companySchema.parse({ id, summary: { name: 'Acme' }, ...part });
const mails = (...addresses: (string | null)[]) => ({
  email: { state: 'DONE', output: addresses.map((address) => ({ address, found: address !== null, status: 'VALID' })) },
});

describe('a result names', () => {
  it.each<[what: string, result: Parameters<typeof namedBy>[1], aliases: string[], about: string | null]>([
    ['nobody', {}, [], null],
    ['nobody, where all is null', { id: null, link: { pronet: null } }, [], null],
    ['an id', { id: id.toUpperCase() }, [`${origin}|person:${id}`], `person/id/${id}`],
    ['a page', { link: { pronet: 'pronet.example/in/Jane' } }, [page('jane')], 'person/pronet/jane'],
    [
      'both, and is told by the page',
      { id, link: { pronet: 'https://www.pronet.example/in/jane' } },
      [`${origin}|person:${id}`, page('jane')],
      'person/pronet/jane',
    ],
    [
      'an id alone, where its link is a company’s page',
      { id, link: { pronet: 'https://www.pronet.example/company/acme' } },
      [`${origin}|person:${id}`],
      `person/id/${id}`,
    ],
    [
      'an id alone, where its link is of another site',
      { id, link: { pronet: 'https://a.example/in/jane' } },
      [`${origin}|person:${id}`],
      `person/id/${id}`,
    ],
  ])('%s', (_what, result, aliases, about) => {
    const named = namedBy('person', result, context);
    expect({ aliases: named.aliases, about: named.about?.key ?? null }).toEqual({ aliases, about });
  });

  it('the page that was asked about, also of a site that is no longer set', () => {
    const link = { pronet: 'http://pronet.example/in/JANE/' };
    const none = { connection: context.connection, sites: [] };
    expect(namedAsOrdered({ link }, jane, none)).toEqual({ aliases: [page('jane')], about: jane });
    expect(namedAsOrdered({ link }, jane, context)).toEqual({ aliases: [page('jane')], about: jane });
    expect(namedAsOrdered({ link: { pronet: 'pronet.example/in/john' } }, jane, none)).toEqual({
      aliases: [],
      about: null,
    });
    expect(namedAsOrdered({ link: { pronet: null } }, jane, none)).toEqual({ aliases: [], about: null });
    expect(namedAsOrdered({ link }, byMail, none)).toEqual({ aliases: [], about: null });
  });
});

describe('an answer about a person', () => {
  it.each<[what: string, part: object, subject: Subject, namesOrdered: boolean]>([
    ['names the address it was asked by', mails('x@acme.example', ' Jane@ACME.example '), byMail, true],
    ['names another', mails('john@acme.example', null), byMail, false],
    ['names none', {}, byMail, false],
    ['names an address, and was asked by a page', mails('jane'), jane, false],
  ])('%s', (_what, part, subject, namesOrdered) => {
    const claim = claimOfPerson(person(part), { subject }, context);
    expect(claim).toMatchObject({ namesOrdered, unproven: 'hold', aliases: [`${origin}|person:${id}`] });
  });
});

describe('an answer about a company', () => {
  it.each<[what: string, part: object, subject: Subject, namesOrdered: boolean]>([
    ['names its website', { link: { website: 'https://www.acme.example/about' } }, byDomain, true],
    ['names its domain', { link: { domain: 'acme.example' } }, byDomain, true],
    ['names its registered domain', { link: { domain_ltd: 'acme.example' } }, byDomain, true],
    ['names one that only ends alike', { link: { domain: 'notacme.example' } }, byDomain, false],
    ['names one that begins alike', { link: { domain: 'acme.example.org' } }, byDomain, false],
    ['names none', { link: {} }, byDomain, false],
    ['has no links', {}, byDomain, false],
    ['names a host that is called like the page it was asked by', { link: { website: 'https://x.acme' } }, acme, false],
  ])('%s', (_what, part, subject, namesOrdered) => {
    const claim = claimOfCompany(company(part), { subject }, context);
    expect(claim).toMatchObject({ namesOrdered, unproven: 'hold', aliases: [`${origin}|company:${id}`] });
  });
});

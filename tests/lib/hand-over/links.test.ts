import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Handed } from '@/lib/hand-over/handed/handed';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import { linksOf, problemOfTemplate, readAddress } from '@/lib/hand-over/links';

const nobody = handedOf(null, null, { link: null, purpose: null });
const handed = (part: Partial<Handed>): Handed => ({ ...nobody, kind: 'person', ...part });
const amara = handed({ fullName: 'Amara Okonkwo', email: 'amara+x@fenwick.example' });

const urlOf = (target: string, address: string, kind: string, person: Handed) =>
  linksOf(target, address)
    .find((link) => link.kind === kind)
    ?.urlOf(person) ?? null;

describe('the address of a search', () => {
  it('has the values encoded in their places', () => {
    const template = 'https://ats.example/people/{name}?q={email}&p={email}#x';
    expect(urlOf('lever', template, 'search', amara)).toBe(
      'https://ats.example/people/Amara%20Okonkwo?q=amara%2Bx%40fenwick.example&p=amara%2Bx%40fenwick.example#x',
    );
  });

  it('is not opened where a value is missing', () => {
    expect(urlOf('lever', 'https://ats.example/?q={email}', 'search', handed({ fullName: 'Amara' }))).toBeNull();
  });

  it('stays on its host and scheme, whatever a value holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const url = urlOf('x', 'https://ats.example/a?q={name}', 'search', handed({ fullName: text.toWellFormed() }));
        const { origin, pathname, searchParams } = new URL(url ?? '');
        expect([origin, pathname, searchParams.get('q')]).toEqual(['https://ats.example', '/a', text.toWellFormed()]);
      }),
    );
  });

  it.each([
    ['http://ats.example/?q={email}', 'not-https'],
    ['javascript:alert({email})', 'not-https'],
    ['https://user:pass@ats.example/?q={email}', 'not-https'],
    ['ats.example/?q={email}', 'not-https'],
    ['https://{name}.example/?q={email}', 'place-in-host'],
    ['https://ats.example/?q=', 'no-place'],
    [`https://ats.example/?q={email}&${'x'.repeat(600)}`, 'not-https'],
  ])('is refused: %s', (template, problem) => {
    expect(problemOfTemplate(template)).toBe(problem);
    expect(readAddress('lever', template)).toEqual({ problem });
  });
});

describe('"New lead" of Salesforce', () => {
  const fields = (url: string | null) => new URL(url ?? '').searchParams.get('defaultFieldValues');

  it('has the values, with a comma encoded inside its value', () => {
    const lead = handed({
      firstName: 'Ana',
      lastName: 'Sá, Lda',
      company: 'Brick, Stone & Sons=1',
      email: 'a@b.example',
    });
    const url = urlOf('salesforce', 'https://acme.my.salesforce.com/home', 'new-lead', lead);
    expect(url).toMatch(/^https:\/\/acme\.lightning\.force\.com\/lightning\/o\/Lead\/new\?defaultFieldValues=/);
    expect(fields(url)).toBe(
      'FirstName=Ana,LastName=S%C3%A1%2C%20Lda,Company=Brick%2C%20Stone%20%26%20Sons%3D1,Email=a%40b.example',
    );
  });

  it('splits into as many fields as were given, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const value = text.toWellFormed();
        const url = urlOf(
          'salesforce',
          'acme.lightning.force.com',
          'new-lead',
          handed({ lastName: 'X', company: value }),
        );
        const parts = fields(url)?.split(',') ?? [];
        expect(parts.map((part) => decodeURIComponent(part))).toEqual(['LastName=X', `Company=${value}`]);
      }),
    );
  });

  it.each([
    'https://acme.example/',
    'https://my.salesforce.com.evil.example/',
    'https://evil.example/.my.salesforce.com',
  ])('is only on Salesforce’s hosts: %s', (address) => expect(linksOf('salesforce', address)).toEqual([]));
});

it('any copied address of HubSpot gives the search of its account and region', () => {
  expect(readAddress('hubspot', 'https://app-eu1.hubspot.com/contacts/4711/record/0-1/99')).toEqual({
    address: 'https://app-eu1.hubspot.com/contacts/4711/objects/0-1/views/all/list?query={email}',
  });
  expect(readAddress('hubspot', 'https://app.hubspot.com.evil.example/contacts/4711/')).toEqual({
    problem: 'no-place',
  });
});

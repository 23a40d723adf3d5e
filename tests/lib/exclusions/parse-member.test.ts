import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { domainAsWritten, parseMember } from '@/lib/exclusions/parse-member';
import { sites } from '@/tests/fixtures/rows/fixture-rows';
import { uuid } from '../../worlds/exclusion-policy.ts';

const people: [written: string, key: string][] = [
  ['https://www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['nl.pronet.example/in/Jane-Doe/details?x=1', 'person/pronet/jane-doe'],
  ['  http://people.example/p/jane ', 'person/people-example/jane'],
  ['Jane <Jane@Acme.example>', 'person/email/jane@acme.example'],
  [uuid(3), `person/id/${uuid(3)}`],
  ['', 'empty'],
  ['jane', 'nothing'],
  ['jane doe', 'nothing'],
  ['a@x.example, b@x.example', 'several'],
  ['https://www.pronet.example/company/acme', 'is-company'],
  ['https://www.pronet.example/feed', 'unknown-page'],
  ['acme.example', 'is-domain'],
  ['https://www.acme.example/', 'is-domain'],
  ['https://www.acme.example/team', 'unknown-page'],
  ['www.pronet.example', 'unknown-page'],
];
const companies: [written: string, key: string][] = [
  ['https://www.pronet.example/company/acme/about', 'company/pronet/acme'],
  ['acme.example', 'company/domain/acme.example'],
  ['https://www.Acme.example/about', 'company/domain/acme.example'],
  [uuid(3), `company/id/${uuid(3)}`],
  ['www.pronet.example/in/jane', 'is-person'],
  ['jane@acme.example', 'is-address'],
  ['gmail.com', 'free-mail'],
  ['www.yahoo.co.uk', 'free-mail'],
  ['pronet.example', 'unknown-page'],
  ['acme', 'nothing'],
  ['acme inc', 'nothing'],
  ['http://192.168.1.1/', 'nothing'],
  ['sites.google.com', 'shared-host'],
  ['https://sites.google.com/view/acme', 'shared-host'],
  ['https://www.linktr.ee/acme', 'shared-host'],
  ['github.io', 'shared-host'],
  ['acme.github.io/docs', 'company/domain/acme.github.io'],
  ['google.com', 'company/domain/google.com'],
  ['https://www.facebook.com/acme', 'shared-host'],
  ['instagram.com/acme', 'shared-host'],
  ['jobs.lever.co/acme', 'shared-host'],
  ['acme.jobs.personio.de', 'shared-host'],
  ['lnkd.in/eAbC', 'shared-host'],
  ['www.facebook.com', 'company/domain/facebook.com'],
  ['lever.co', 'company/domain/lever.co'],
];
/** By the public suffix list, where a list is written. */
const registered: [written: string, key: string][] = [
  ...companies.filter(([written]) => !written.includes('acme.example') || written.includes('pronet')),
  ['co.uk', 'shared-host'],
  ['https://www.nhs.uk./', 'shared-host'],
  ['vercel.app', 'shared-host'],
  ['shop.acme.vercel.app', 'company/domain/acme.vercel.app'],
  ['shop.acme.co.uk', 'company/domain/acme.co.uk'],
  ['careers.müller.de', 'company/domain/xn--mller-kva.de'],
  ['printer.local', 'nothing'],
];

describe('text written on a list', () => {
  const read = (written: string, kind: 'person' | 'company') => {
    const said = parseMember(written, { kind, sites, domainOf: domainAsWritten });
    return 'subject' in said ? said.subject.key : said.problem;
  };
  test.each(people)('of people: %s', (written, key) => expect(read(written, 'person')).toBe(key));
  test.each(companies)('of companies: %s', (written, key) => expect(read(written, 'company')).toBe(key));
  test.each(registered)('of companies, by the public suffix list: %s', (written, key) => {
    const said = parseMember(written, { kind: 'company', sites, domainOf: registeredDomain });
    expect('subject' in said ? said.subject.key : said.problem).toBe(key);
  });

  test('when it is anything at all, is understood or refused, and never of the other kind', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.emailAddress()), (written) => {
        for (const kind of ['person', 'company'] as const) {
          const said = parseMember(written, { kind, sites, domainOf: domainAsWritten });
          if ('subject' in said) expect(said.subject.kind).toBe(kind);
        }
      }),
    );
  });
});

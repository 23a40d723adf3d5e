import { describe, expect, it } from 'vitest';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Claim, judgeAnswer, type OrderedSubject } from '@/lib/purchases/answers/claims';

const origin = 'https://api.service.example';
const connection = `${origin}#k1`;
const page = (slug: string) => `${origin}|subject:person/pronet/${slug}`;
const id = (last: string) => `${origin}|person:id-${last}`;
const firm = (slug: string) => `${origin}|subject:company/pronet/${slug}`;
const mail = `${origin}|email:jane@acme.example`;

function record(name: string, aliases: string[], kind: SubjectRecord['kind'] = 'person'): SubjectRecord {
  return {
    id: name,
    connection: origin,
    kind,
    aliases,
    name,
    facets: {},
    createdAt: 0,
    touchedAt: 0,
  };
}
const claim = (aliases: string[], part: Partial<Claim> = {}): Claim => ({
  aliases,
  about: null,
  namesOrdered: false,
  unproven: 'hold' as const,
  ...part,
});
const ordered = (part: Partial<OrderedSubject> = {}): OrderedSubject => ({
  connection,
  subjectKey: 'person/pronet/jane',
  kind: 'person' as const,
  known: null,
  named: [],
  ...part,
});
const byMail = 'person/email/jane@acme.example';
const jane = record('jane', [page('jane'), id('jane')]);
const john = record('john', [page('john'), id('john')]);

describe('an answer proves to be about the requested subject', () => {
  it.each<[how: string, claim: Claim, asked: OrderedSubject]>([
    ['by the page that was asked about', claim([page('jane')]), ordered()],
    [
      'by the id that is known of them, under another page',
      claim([id('jane'), page('j-doe')]),
      ordered({ known: jane }),
    ],
    [
      'by the address, where that is all they are known by',
      claim([id('x')], { namesOrdered: true }),
      ordered({ subjectKey: byMail }),
    ],
    [
      'by nothing at all, where it is believed unless it proves another',
      claim([], { unproven: 'keep' }),
      ordered({ known: jane }),
    ],
    [
      'by another id, where ids of this operation say nothing',
      claim([id('old')], { unproven: 'keep' }),
      ordered({ known: jane }),
    ],
    [
      'by being new, where nobody is known who could be taken for another',
      claim([id('x')], { unproven: 'keep-new' }),
      ordered({ subjectKey: byMail }),
    ],
    [
      'although a company goes by what it names',
      claim([id('x')], { unproven: 'keep' }),
      ordered({ known: record('j', [page('jane')]), named: [record('firm', [firm('acme'), page('acme')], 'company')] }),
    ],
    [
      'although their own record goes by what it names',
      claim([page('j-doe')], { unproven: 'keep' }),
      ordered({ known: jane, named: [jane] }),
    ],
  ])('%s', (_how, said, about) => {
    expect(judgeAnswer(said, about)).toBe('proved');
  });
});

describe('an answer proves to be about another', () => {
  it.each<[how: string, claim: Claim, asked: OrderedSubject]>([
    ['by another id than the one that is known', claim([id('john')]), ordered({ known: jane })],
    ['by another id, beside a page that nobody is known by', claim([page('x'), id('john')]), ordered({ known: jane })],
    [
      'by another id, although it names the address',
      claim([id('john')], { namesOrdered: true }),
      ordered({ known: jane }),
    ],
    ['by another id, under their page', claim([page('jane'), id('new')]), ordered({ known: jane })],
    [
      'by their id and the page of somebody else',
      claim([id('jane'), page('john')]),
      ordered({ known: jane, named: [john] }),
    ],
    [
      'by their page and the id of somebody else',
      claim([page('jane'), id('john')]),
      ordered({ known: jane, named: [john] }),
    ],
    [
      'by an id and a page of two others',
      claim([id('jane'), page('john')]),
      ordered({ subjectKey: 'person/pronet/bob', named: [jane, john] }),
    ],
    [
      'by their page, and the id of somebody with another page',
      claim([page('jane'), id('john')]),
      ordered({ known: record('j', [page('jane')]), named: [john] }),
    ],
    ['by a page that somebody else is known by', claim([page('john')]), ordered({ named: [john] })],
    [
      'by a page that somebody else is known by, also where it is believed otherwise',
      claim([page('john')], { unproven: 'keep' }),
      ordered({ named: [john] }),
    ],
    [
      'by an id that somebody with another page is known by',
      claim([id('john')], { unproven: 'keep-new' }),
      ordered({ known: record('j', [page('jane')]), named: [john] }),
    ],
  ])('%s', (_how, said, about) => {
    expect(judgeAnswer(said, about)).toBe('about-another');
  });
});

describe('an answer is not confirmed', () => {
  it.each<[how: string, claim: Claim, asked: OrderedSubject]>([
    ['where it names nobody', claim([]), ordered()],
    ['where it names a page that nobody is known by', claim([page('j-doe')]), ordered()],
    ['where it names an id, and of them only a page is known', claim([id('x')]), ordered()],
    [
      'where it names the address, but of them a page is known, too',
      claim([page('j-doe')], { namesOrdered: true }),
      ordered({ subjectKey: byMail, known: record('j', [mail, page('jane')]) }),
    ],
    ['where it and they are new, but what proves nothing is held', claim([id('x')]), ordered({ subjectKey: byMail })],
    ['where it is new, and they are not', claim([id('x')], { unproven: 'keep-new' }), ordered()],
    [
      'where they are new, and whom it names is not',
      claim([id('john')], { unproven: 'keep-new' }),
      ordered({ subjectKey: byMail, named: [john] }),
    ],
    [
      'where it names an id of which nothing else is known, and of them only a page is',
      claim([id('x')]),
      ordered({ named: [record('x', [id('x')])] }),
    ],
    [
      'where it names a page of which nothing else is known, and of them only an id is',
      claim([page('x')]),
      ordered({ subjectKey: 'person/id/id-jane', named: [record('x', [page('x')])] }),
    ],
    [
      'where a company goes by the page that it names',
      claim([page('acme')]),
      ordered({ named: [record('firm', [page('acme')], 'company')] }),
    ],
  ])('%s', (_how, said, about) => {
    expect(judgeAnswer(said, about)).toBe('not-confirmed');
  });
});

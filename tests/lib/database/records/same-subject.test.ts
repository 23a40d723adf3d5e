import { describe, expect, it } from 'vitest';
import { areDifferent, sameSubject } from '@/lib/database/records/same-subject';
import type { SubjectRecord } from '@/lib/database/schema/rows';

const origin = 'https://api.service.example';
const id = (last: string) => `${origin}|person:${last}`;
const page = (slug: string, site = 'pronet') => `${origin}|subject:person/${site}/${slug}`;
const mail = (local: string) => `${origin}|email:${local}@fenwick.example`;
const site = `${origin}|subject:company/domain/fenwick.example`;

const record = (name: string, aliases: string[], kind: SubjectRecord['kind'] = 'person'): SubjectRecord => ({
  id: name,
  connection: origin,
  kind,
  aliases,
  name,
  facets: {},
  createdAt: 0,
  touchedAt: 0,
});
const judge = (aliases: string[], records: SubjectRecord[], isSame = false) => {
  const find = (names: readonly string[]) =>
    records.filter((each) => each.aliases.some((name) => names.includes(name)));
  const same = sameSubject('person', { found: { aliases }, find, isSame });
  if (same.conflict !== null) return { conflict: same.conflict.map(({ id: who }) => who) };
  return { records: same.records.map(({ id: who }) => who), former: same.former.map(({ id: who }) => who) };
};

describe('same subject: two names', () => {
  it.each<[what: string, one: string[], other: string[], differ: boolean]>([
    ['two ids', [id('1')], [id('2')], true],
    ['an id that both have, under two pages', [id('1'), page('jane')], [id('1'), page('j-doe')], false],
    ['two ids under one page', [id('1'), page('jane')], [id('2'), page('jane')], true],
    ['two pages of one site', [page('jane')], [page('bob')], true],
    ['pages of two sites', [page('jane')], [page('jane', 'hub')], false],
    ['one page, and two of another site', [page('jane'), page('a', 'hub')], [page('jane'), page('b', 'hub')], true],
    ['an id and a page', [id('1')], [page('jane')], false],
    ['two addresses', [mail('jane')], [mail('bob')], false],
    ['a website and an address', [site], [mail('bob')], false],
    ['a slug in two cases, where the site keeps it', [page('Jane', 'hub')], [page('jane', 'hub')], true],
  ])('%s', (_what, one, other, differ) => {
    expect([areDifferent(one, other), areDifferent(other, one)]).toEqual([differ, differ]);
  });
});

describe('same subject: records with a name of the answer', () => {
  const jane = record('jane', [id('1'), page('jane'), mail('jane')]);
  const bob = record('bob', [id('2'), page('bob')]);

  it.each<[what: string, aliases: string[], records: SubjectRecord[], same: object]>([
    ['are one by id', [id('1'), page('j-doe')], [jane, bob], { records: ['jane'], former: [] }],
    ['are one by page', [page('bob')], [jane, bob], { records: ['bob'], former: [] }],
    ['are two: her id, his page', [id('1'), page('bob')], [jane, bob], { conflict: ['jane', 'bob'] }],
    ['are two: his id, her page', [id('2'), page('jane')], [jane, bob], { conflict: ['jane', 'bob'] }],
    [
      'are two of three, one of whom could be either',
      [id('1'), page('x', 'hub'), page('bob')],
      [record('x', [page('x', 'hub')]), jane, bob],
      { conflict: ['jane', 'bob'] },
    ],
    [
      'are two: an id alone, and her page',
      [id('9'), page('jane')],
      [jane, record('nine', [id('9')])],
      { conflict: ['jane', 'nine'] },
    ],
    [
      'are two: her id, and a page alone',
      [id('1'), page('j-doe')],
      [jane, record('page', [page('j-doe')])],
      { conflict: ['jane', 'page'] },
    ],
    [
      'are one: an id alone and a page alone',
      [id('3'), page('eve')],
      [record('id', [id('3')]), record('page', [page('eve')])],
      { records: ['id', 'page'], former: [] },
    ],
    ['lose a page to its new id', [id('3'), page('jane')], [jane, bob], { records: [], former: ['jane'] }],
    [
      'lose a page to a new id that was asked for by an address',
      [mail('eve'), id('3'), page('jane')],
      [jane, record('eve', [mail('eve')])],
      { records: ['eve'], former: ['jane'] },
    ],
    ['keep an address that another id has', [mail('jane'), id('3')], [jane], { records: [], former: [] }],
    ['are found by an address alone', [mail('jane')], [jane, bob], { records: ['jane'], former: [] }],
    [
      'are not of the other kind',
      [page('jane')],
      [record('firm', [page('jane')], 'company')],
      { records: [], former: [] },
    ],
  ])('%s', (_what, aliases, records, same) => {
    expect(judge(aliases, records)).toEqual(same);
    expect(judge(aliases.toReversed(), records)).toEqual(same);
  });

  it('are one because a person says so', () => {
    expect(judge([id('1'), page('bob')], [jane, bob], true)).toEqual({ records: ['jane', 'bob'], former: [] });
  });
});

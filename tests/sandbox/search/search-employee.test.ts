import { describe, expect, it } from 'vitest';
import { companyOf, personOf, positionOf, searchAmong, stintOf, unreadable } from './search-world.ts';

const [north, south, empty] = [companyOf('north'), companyOf('south'), companyOf('empty')];
const worker = (
  slug: string,
  company: typeof north,
  title: string,
  seniority: 'vp' | 'senior',
  department: 'sales' | 'legal',
) => personOf(slug, { stints: [stintOf(company, [positionOf(title, 2020)])], seniority, department });

const people = [
  worker('a', north, 'VP Sales', 'vp', 'sales'),
  worker('b', north, 'Legal Counsel', 'senior', 'legal'),
  worker('c', south, 'Account Executive', 'senior', 'sales'),
  personOf('d', {
    stints: [stintOf(south, [positionOf('VP Legal', 2020)]), stintOf(empty, [positionOf('Advisor', 2021)])],
    seniority: 'vp',
    department: 'legal',
  }),
];
const search = searchAmong({ people, companies: [north, south, empty] });
const refusing = searchAmong({ people, companies: [north, south, empty] }, { unknownFilterKeys: 'refuse' });

const titles = (...content: string[]) => ({ mode: 'WORD', content });
const everybody = { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } };

describe('account.employee', () => {
  it.each<[string, object, string[] | string]>([
    ['a title', { title: { any: { include: titles('counsel') } } }, ['north']],
    ['one title or the other', { title: { any: { include: titles('counsel', 'executive') } } }, ['north', 'south']],
    ['somebody for each title', { title: { all: { include: titles('sales', 'counsel') } } }, ['north']],
    ['nobody for one of them', { title: { all: { include: titles('sales', 'executive') } } }, []],
    ['a rank', { seniority: { any: { include: ['vp'] } } }, ['north', 'south']],
    ['a department', { departmentAndFunction: { any: { include: ['inside_sales'] } } }, ['north', 'south']],
    [
      'one person who has both',
      { seniority: { any: { include: ['vp'] } }, departmentAndFunction: { any: { include: ['sales'] } } },
      ['north'],
    ],
    [
      'not two who have one each',
      { title: { any: { include: titles('executive') } }, seniority: { any: { include: ['vp'] } } },
      [],
    ],
    [
      'two who have one each, when asked for all',
      { title: { all: { include: titles('executive') } }, seniority: { all: { include: ['vp'] } } },
      ['south'],
    ],
    ['a side role', { title: { any: { include: titles('advisor') } } }, []],
    ['nothing', {}, ['north', 'south', 'empty']],
    ['empty parts', { title: {}, seniority: { any: {} } }, ['north', 'south', 'empty']],
    ['an unknown part', { shoe: { any: { include: [44] } } }, ['north', 'south', 'empty']],
    ['excludes alone', { title: { any: { exclude: titles('counsel') } } }, '400 a search needs at least one include'],
    ['a rank that is none', { seniority: { any: { include: ['boss'] } } }, unreadable],
    ['a rank that is none, in all', { seniority: { all: { include: ['boss'] } } }, unreadable],
    ['titles without a mode object', { title: { any: { include: ['x'] } } }, unreadable],
    ['301 titles in all', { title: { all: { include: titles(...Array.from({ length: 301 }, String)) } } }, unreadable],
    ['301 ranks left out', { seniority: { all: { exclude: Array.from({ length: 301 }, () => 'vp') } } }, unreadable],
    ['text', { title: 'vp' }, unreadable],
  ])('finds by %s', (_what, employee, found) => {
    expect(search.companies({ employee })).toEqual(found);
  });

  it.each<[string, object, string[]]>([
    ['any of them', { any: { exclude: titles('counsel', 'executive') } }, ['empty']],
    ['each of them', { all: { exclude: titles('sales', 'counsel') } }, ['south', 'empty']],
    [
      'each of them, where nobody has one',
      { all: { exclude: titles('sales', 'nobody') } },
      ['north', 'south', 'empty'],
    ],
  ])('leaves out employers of %s', (_what, title, found) => {
    expect(search.companies({ ...everybody, employee: { title } })).toEqual(found);
  });

  it('names the part it does not know when it is to refuse it', () => {
    expect(refusing.companies({ employee: { shoe: {} } })).toBe('400 unknown filter: account.employee.shoe');
    expect(refusing.companies({ employee: { title: { some: {} } } })).toBe(
      '400 unknown filter: account.employee.title.some',
    );
    expect(refusing.companies({ employee: { title: { any: { include: titles('counsel') } } } })).toEqual(['north']);
  });

  it('is 400 in a people search, with any value', () => {
    for (const employee of [{}, null, { title: { any: { include: titles('counsel') } } }])
      expect(search.people({}, { employee })).toBe('400 account.employee is for company search only');
  });
});

describe('lookalikeDomains', () => {
  it.each<[string, unknown, string[] | string]>([
    ['a domain', ['north.example'], ['south', 'empty']],
    ['a page of the network', ['https://www.pronet.example/company/north/about'], ['south', 'empty']],
    ['several', ['north.example', 'WWW.south.example'], ['empty']],
    ['one known and one not', ['nobody.example', 'https://south.example/'], ['north', 'empty']],
    ['unknown ones', ['nobody.example'], []],
    ['a slug', ['north'], []],
    ['none', [], ['north', 'south', 'empty']],
    ['no percent-encoding', ['https://www.pronet.example/company/%'], []],
    ['six', Array.from({ length: 6 }, () => 'north.example'), unreadable],
    ['text', 'north.example', unreadable],
    ['numbers', [1], unreadable],
  ])('take %s', (_what, seeds, found) => {
    expect(search.companies({}, seeds)).toEqual(found);
  });

  it('make a search of excludes one that finds', () => {
    const account = { name: { any: { exclude: { content: ['south'] } } } };
    expect(search.companies(account)).toBe('400 a search needs at least one include');
    expect(search.companies(account, ['north.example'])).toEqual(['empty']);
  });
});

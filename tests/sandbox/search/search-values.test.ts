import { describe, expect, it } from 'vitest';
import { industryNamed } from '../../../sandbox/world/vocabulary/industries.ts';
import { placeNamed } from '../../../sandbox/world/vocabulary/places.ts';
import {
  companyOf,
  idOf,
  personOf,
  positionOf,
  schoolingOf,
  searchAmong,
  stintOf,
  unreadable,
} from './search-world.ts';

const anyOf = (include: unknown) => ({ any: { include } });
const match = (mode: string, ...content: string[]) => anyOf({ mode, content });
const technology = (name: string) => ({ name, category: 'tools' });
const london = placeNamed('London');

const fenwick = companyOf('fenwick', {
  name: 'Fenwick Instruments',
  socials: { PLATFORM_B: 'https://platform-b.example/fenwick' },
  phone: '+31105550100',
  type: 'PRIVATELY_HELD',
  productsAndServices: ['flow sensors', 'calibration services'],
  technologies: [technology('TypeScript'), technology('PostgreSQL')],
  languages: ['dutch', 'english'],
  naics: ['334513'],
  keywords: ['flow sensors', 'Ports & harbours'],
  description: 'We build C++ tools, Acme™ pumps and heat exchangers.',
  seo: 'Official website of Fenwick',
});
const serra = companyOf('serra-azul', {
  name: 'Serra Azul Energia',
  industry: industryNamed('utilities'),
  place: placeNamed('São Paulo'),
  offices: ['São Paulo', 'London'].map((city) => {
    const place = placeNamed(city);
    return { place, street: '', lat: place.lat, lng: place.lng };
  }),
  type: 'PUBLIC_COMPANY',
  technologies: [technology('Type')],
  languages: ['portuguese'],
  naics: ['221122'],
  keywords: ['grid tools', 'flow meters'],
});
const silent = companyOf('silent');
const search = searchAmong({ companies: [fenwick, serra, silent] });

const page = 'https://www.pronet.example/company/fenwick';

describe('account filters of plain values', () => {
  it.each<[string, object, string[] | string]>([
    ['a domain', { domain: anyOf(['fenwick.example']) }, ['fenwick']],
    ['a domain in capitals', { domain: anyOf(['FENWICK.example']) }, ['fenwick']],
    ['a domain in www form', { domain: anyOf(['www.fenwick.example']) }, ['fenwick']],
    ['the end of a domain', { domain: anyOf(['wick.example']) }, []],
    ['a domain that is no text', { domain: anyOf([7]) }, unreadable],
    ['a domain for an array', { domain: anyOf('fenwick.example') }, unreadable],
    ['a profile URL', { pronet: anyOf([page]) }, ['fenwick']],
    ['its spellings', { pronet: anyOf(['http://NL.pronet.example/company/Fenwick/about?x=1']) }, ['fenwick']],
    ['a slug alone', { pronet: anyOf(['fenwick']) }, []],
    ['the URL of a person', { pronet: anyOf(['https://www.pronet.example/in/fenwick']) }, []],
    ['another host', { pronet: anyOf(['https://pronet.example.evil.example/company/fenwick']) }, []],
    ['no percent-encoding', { pronet: anyOf(['https://www.pronet.example/company/%E0%A4%A']) }, []],
    ['a social link', { socialMediaLink: anyOf(['https://platform-b.example/fenwick']) }, ['fenwick']],
    ['the same otherwise', { socialMediaLink: anyOf(['http://www.platform-b.example/Fenwick/?a']) }, ['fenwick']],
    ['the page on the network', { socialMediaLink: anyOf([`${page}/`]) }, ['fenwick']],
    ['somebody else there', { socialMediaLink: anyOf(['https://platform-b.example/fenwicks']) }, []],
    ['a phone number', { phoneNumber: anyOf(['+31105550100']) }, ['fenwick']],
    ['a part of it', { phoneNumber: anyOf(['+3110555']) }, []],
    ['any office', { location: anyOf(['United Kingdom']) }, ['serra-azul']],
    ['a city without its accents', { location: anyOf(['sao paulo']) }, ['serra-azul']],
    ['a region', { location: anyOf(['Benelux']) }, ['fenwick', 'silent']],
    ['a metropolitan area', { location: anyOf(['greater london area']) }, ['serra-azul']],
    ['a part of a place', { location: anyOf(['London Area']) }, []],
    ['a country code', { location: anyOf(['NL']) }, []],
    ['two offices at once', { location: { all: { include: ['Brazil', 'England'] } } }, ['serra-azul']],
    ['a platform', { socialMedia: anyOf(['PLATFORM_B']) }, ['fenwick']],
    ['the network', { socialMedia: anyOf(['PRONET']) }, ['fenwick', 'serra-azul', 'silent']],
    ['no such platform', { socialMedia: anyOf(['PLATFORM_E']) }, unreadable],
    ['a type', { type: anyOf(['PUBLIC_COMPANY']) }, ['serra-azul']],
    ['a type in small letters', { type: anyOf(['public_company']) }, unreadable],
    ['a language', { language: anyOf(['dutch']) }, ['fenwick']],
    ['two languages at once', { language: { all: { include: ['dutch', 'portuguese'] } } }, []],
    ['no such language', { language: anyOf(['klingon']) }, []],
    ['how many languages', { language: { range: { start: 2 } } }, ['fenwick']],
    ['fewer languages', { language: { range: { end: 2 } } }, ['serra-azul', 'silent']],
    ['languages, and how many', { language: { ...anyOf(['portuguese']), range: { start: 2 } } }, []],
    ['a technology as it is', { technology: anyOf(['typescript']) }, ['fenwick']],
    ['the beginning of one', { technology: anyOf(['type']) }, ['serra-azul']],
    ['a NAICS code', { naics: anyOf(['334513']) }, ['fenwick']],
    ['its sector', { naics: anyOf(['33']) }, ['fenwick']],
    ['one digit', { naics: anyOf(['3']) }, []],
    ['the end of a code', { naics: anyOf(['4513']) }, []],
    ['a code as a number', { naics: anyOf([33]) }, unreadable],
  ])('find %s', (_what, filter, found) => {
    expect(search.companies(filter)).toEqual(found);
  });
});

describe('account filters with a mode', () => {
  it.each<[string, object, string[] | string]>([
    ['a whole name', { name: match('STRICT', 'fenwick instruments') }, ['fenwick']],
    ['half a name', { name: match('STRICT', 'fenwick') }, []],
    ['a word of a name', { name: match('WORD', 'fenwick') }, ['fenwick']],
    ['the beginning of a word', { name: match('WORD', 'fen') }, []],
    ['words in another order', { name: match('WORD', 'azul serra') }, []],
    ['the same, by default', { name: anyOf({ content: ['azul serra'] }) }, ['serra-azul']],
    ['an industry', { industries: match('STRICT', 'Utilities') }, ['serra-azul']],
    ['a related one', { industries: match('SMART', 'SaaS') }, ['fenwick', 'silent']],
    ['the same without relations', { industries: match('WORD', 'SaaS') }, []],
    ['no such industry', { industries: match('SMART', 'alchemy') }, []],
    ['a product', { productAndServices: match('WORD', 'calibration') }, ['fenwick']],
    ['one product of the singular', { productAndServices: match('SMART', 'flow sensor') }, ['fenwick']],
    ['words of two products', { productAndServices: match('SMART', 'flow calibration') }, []],
    ['a technology', { technologies: match('SMART', 'javascript') }, ['fenwick']],
    ['a mode of its own', { name: match('EXACT', 'fenwick') }, unreadable],
    ['an array for a mode', { name: anyOf(['fenwick']) }, unreadable],
    ['no content', { name: anyOf({ mode: 'WORD' }) }, unreadable],
    ['a number', { name: anyOf({ content: [1] }) }, unreadable],
    ['both of two', { name: { all: { include: { content: ['serra', 'energia'] } } } }, ['serra-azul']],
    ['one of two in all', { name: { all: { include: { content: ['serra', 'fenwick'] } } } }, []],
    [
      'what is left of it',
      { name: { any: { exclude: { content: ['serra'] } } }, location: anyOf(['EMEA']) },
      ['fenwick', 'silent'],
    ],
    [
      'whom not all exclude',
      { name: { all: { exclude: { content: ['serra', 'fenwick'] } } }, location: anyOf(['EMEA']) },
      ['fenwick', 'serra-azul', 'silent'],
    ],
  ])('find %s', (_what, filter, found) => {
    expect(search.companies(filter)).toEqual(found);
  });

  it.each<[string, string, string[]]>([
    ['fenwick.example', 'STRICT', ['fenwick']],
    ['www.fenwick.example', 'STRICT', ['fenwick']],
    ['https://fenwick.example/', 'STRICT', ['fenwick']],
    ['http://www.fenwick.example', 'STRICT', ['fenwick']],
    [page, 'STRICT', ['fenwick']],
    ['https://fenwick.example/about', 'STRICT', []],
    ['https://fenwick.example/about', 'WORD', ['fenwick']],
    ['https://nl.pronet.example/company/fenwick/?x', 'STRICT', []],
    ['https://nl.pronet.example/company/fenwick/?x', 'SMART', ['fenwick']],
    ['https', 'WORD', []],
    ['example', 'SMART', []],
    ['fenwick', 'SMART', []],
    ['https://www.pronet.example/company/', 'SMART', []],
    ['', 'SMART', []],
  ])('url: %j in %s', (typed, mode, found) => {
    expect(search.companies({ url: match(mode, typed) })).toEqual(found);
  });
});

describe('account.keyword', () => {
  const of = (content: string, ...sources: [source: string, mode?: string][]) => ({
    keyword: anyOf({ sources: sources.map(([source, mode]) => ({ source, mode })), content: [content] }),
  });

  it.each<[string, object, string[] | string]>([
    ['a source', of('flow', ['KEYWORD', 'WORD']), ['fenwick', 'serra-azul']],
    ['another source', of('flow', ['SEO', 'WORD']), []],
    ['several sources', of('energia', ['SEO'], ['NAME']), ['serra-azul']],
    ['words of two keywords', of('flow tools', ['KEYWORD']), []],
    ['the mode of each', of('heat exchanger', ['NAME', 'SMART'], ['DESCRIPTION', 'STRICT']), []],
    ['the plural', of('heat exchanger', ['DESCRIPTION', 'SMART']), ['fenwick']],
    ['signs as typed', of('c++', ['DESCRIPTION', 'STRICT']), ['fenwick']],
    ['no half of them', of('c', ['DESCRIPTION', 'STRICT']), []],
    ['before a sign', of('acme', ['DESCRIPTION', 'STRICT']), ['fenwick']],
    ['the same by words', of('acme', ['DESCRIPTION', 'WORD']), ['fenwick']],
    ['a sign alone', of('&', ['KEYWORD', 'SMART']), ['fenwick']],
    ['a related industry', of('power grid', ['INDUSTRY']), []],
    ['a source of people', of('x', ['SKILL']), unreadable],
    ['no source', { keyword: anyOf({ content: ['flow'] }) }, unreadable],
    ['a source as text', { keyword: anyOf({ sources: ['NAME'], content: ['flow'] }) }, unreadable],
    ['nothing in any source', { keyword: anyOf({ sources: [{ source: 'NAME' }], content: ['-'] }) }, []],
  ])('finds %s', (_what, filter, found) => {
    expect(search.companies(filter)).toEqual(found);
  });

  it('counts the sources of all its sides together', () => {
    const side = (...sources: string[]) => ({ sources: sources.map((source) => ({ source })), content: ['zzz'] });
    const names = ['HEADLINE', 'SUMMARY', 'SKILL', 'COURSE', 'PATENT', 'AWARD'];
    const among = searchAmong({ people: [personOf('one')] });
    const keyword = (...of: string[]) => ({ any: { include: side(...of.slice(0, 3)), exclude: side(...of.slice(3)) } });
    expect(among.people({ keyword: keyword(...names.slice(0, 5)) })).toEqual([]);
    expect(among.people({ keyword: keyword(...names) })).toBe(unreadable);
    expect(among.people({ keyword: keyword(...names.slice(0, 3), ...names.slice(0, 3)) })).toEqual([]);
  });
});

const university = companyOf('university');
const okavango = companyOf('okavango');
const amara = personOf('amara', {
  fullName: 'Amara Okonkwo, PhD',
  place: london,
  stints: [
    stintOf(fenwick, [positionOf('Head of Revenue Operations', 2024), positionOf('Sales Analyst', 2020, 2024)]),
    stintOf(okavango, [positionOf('Advisor', 2022)]),
    stintOf(serra, [positionOf('Software Developer', 2015, 2020, 'Kept the turbines honest.')]),
  ],
  department: 'sales',
  seniority: 'head',
  languages: ['english', 'dutch'],
  skills: ['C++', 'Kubernetes'],
  certifications: [{ name: 'Certified Scrum Master', authority: 'Guild', start: 0 }],
  schooling: [
    schoolingOf(university, { degree: 'Bachelor of Science', field: 'Physics', description: 'On turbines.' }),
  ],
  headline: 'Revenue, honestly',
  socials: { PLATFORM_C: 'https://platform-c.example/amara', code_host: 'https://code-host.example/amara' },
  badges: { creator: true, hiring: false, open_to_work: false, premium: true },
  extraBadges: { verified: true, influencer: false },
});
const renee = personOf('renée', {
  fullName: 'Łucja Renée',
  seniority: 'mid_level',
  department: 'engineering',
  hasProfileLink: false,
  schooling: [schoolingOf(university, { linked: false, degree: 'Master of Arts', field: 'Design' })],
  others: { COURSE: ['Welding'] },
  languages: ['french'],
});
const jose = personOf('josé', {
  fullName: 'José Núñez',
  stints: [stintOf(okavango, [positionOf('VP Finance', 2021)])],
});
const among = searchAmong({ people: [amara, renee, jose], companies: [university] });

describe('contact filters of values', () => {
  const profile = (slug: string) => `https://www.pronet.example/in/${slug}`;
  const ids = (...slugs: string[]) => anyOf(slugs.map(idOf));
  const title = (scope: string, mode: string, text: string) => ({
    experience: { [scope]: { title: match(mode, text) } },
  });
  const source = (name: string, text: string) => ({ keyword: anyOf({ sources: [{ source: name }], content: [text] }) });

  it.each<[string, object, string[] | string]>([
    ['a whole name', { fullName: match('STRICT', 'josé núñez') }, ['josé']],
    ['accents are typed in STRICT', { fullName: match('STRICT', 'jose nunez') }, []],
    ['accents are not in WORD', { fullName: match('WORD', 'nunez') }, ['josé']],
    ['letters without a plain one', { fullName: match('WORD', 'lucja') }, ['renée']],
    ['a profile URL', { pronet: anyOf([profile('jos%C3%A9')]) }, ['josé']],
    ['a profile URL, unencoded', { pronet: anyOf([profile('José/details/skills/')]) }, ['josé']],
    ['a slug alone', { pronet: anyOf(['josé']) }, []],
    ['who shows no link', { pronet: anyOf([profile('renée')]) }, []],
    ['the page of a company', { pronet: anyOf(['https://www.pronet.example/company/josé']) }, []],
    [
      'a link elsewhere',
      { socialMediaLink: anyOf(['platform-c.example/amara', 'https://platform-c.example/amara']) },
      ['amara'],
    ],
    ['the code host', { socialMediaLink: anyOf(['https://code-host.example/AMARA/']) }, ['amara']],
    ['the network link', { socialMediaLink: anyOf(['https://nl.pronet.example/in/amara']) }, ['amara']],
    ['the primary employer', { company: { latest: ids('fenwick') } }, ['amara']],
    ['the other employer is not primary', { company: { latest: ids('okavango') } }, ['josé']],
    ['all employers', { company: { current: ids('okavango') } }, ['amara', 'josé']],
    ['past employers', { company: { previous: ids('serra-azul') } }, ['amara']],
    ['the present is not past', { company: { previous: ids('fenwick') } }, []],
    ['an id in capitals', { company: { latest: anyOf([idOf('fenwick').toUpperCase()]) } }, ['amara']],
    ['both employers', { company: { current: { all: { include: ['fenwick', 'okavango'].map(idOf) } } } }, ['amara']],
    ['an id nobody has', { company: { latest: ids('nobody') } }, []],
    ['the latest title', title('latest', 'WORD', 'revenue operations'), ['amara']],
    ['no other role', title('latest', 'WORD', 'advisor'), []],
    ['every role', title('current', 'WORD', 'advisor'), ['amara']],
    ['no earlier position', title('current', 'WORD', 'analyst'), []],
    ['an earlier position where somebody still works', title('previous', 'WORD', 'analyst'), ['amara']],
    ['a past title', title('previous', 'SMART', 'programmers'), ['amara']],
    ['a related title', title('latest', 'SMART', 'vice president of finance'), ['josé']],
    ['the same word for word', title('latest', 'WORD', 'vice president of finance'), []],
    ['a rank', { seniority: anyOf(['mid-level']) }, ['renée']],
    ['a rank as results write it', { seniority: anyOf(['mid_level']) }, unreadable],
    ['a department', { departmentAndFunction: anyOf(['sales']) }, ['amara']],
    ['a sub-department', { departmentAndFunction: anyOf(['inside_sales']) }, ['amara']],
    ['a function', { departmentAndFunction: anyOf(['revenue_operations']) }, ['amara']],
    ['a department as results write it', { departmentAndFunction: anyOf(['master_sales']) }, []],
    ['a catch-all', { departmentAndFunction: anyOf(['other_sales', 'unknown']) }, []],
    ['a home', { location: anyOf(['ENGLAND']) }, ['amara']],
    ['not an office', { location: anyOf(['Brazil']) }, []],
    ['a language', { language: anyOf({ content: ['french'] }) }, ['renée']],
    ['no such language', { language: anyOf({ content: ['elvish'] }) }, []],
    ['languages counted', { language: { range: { start: 1, end: 1 } } }, ['renée']],
    ['a skill', { skill: match('SMART', 'k8s') }, ['amara']],
    ['a skill the other way round', { skill: match('SMART', 'c#') }, []],
    ['a certification', { certification: match('WORD', 'scrum master') }, ['amara']],
    ['its authority', { certification: match('WORD', 'guild') }, []],
    ['a school', { education: { school: ids('university') } }, ['amara']],
    ['a degree', { education: { degree: match('SMART', 'BSc') } }, ['amara']],
    ['another degree', { education: { degree: match('STRICT', 'Master of Arts') } }, ['renée']],
    ['a field of study', { education: { fieldOfStudy: match('WORD', 'physics') } }, ['amara']],
    [
      'degree and field',
      { education: { degree: match('WORD', 'master'), fieldOfStudy: match('WORD', 'physics') } },
      [],
    ],
    ['the network', { socialMedia: anyOf(['PRONET']) }, ['amara', 'josé']],
    ['a platform', { socialMedia: anyOf(['PLATFORM_C']) }, ['amara']],
    ['the code host is no platform', { socialMedia: anyOf(['code_host']) }, unreadable],
    ['a badge', { profileBadge: anyOf(['CREATOR']) }, ['amara']],
    ['a badge of six', { profileBadge: anyOf(['VERIFIED']) }, ['amara']],
    ['a badge not worn', { profileBadge: anyOf(['INFLUENCER', 'HIRING']) }, []],
    ['no such badge', { profileBadge: anyOf(['creator']) }, unreadable],
    ['the headline', source('HEADLINE', 'revenue'), ['amara']],
    ['another text', source('SUMMARY', 'revenue'), []],
    ['what was done in a position', source('WORK_HISTORY_DESCRIPTION', 'turbine'), ['amara']],
    ['what was learnt', source('EDUCATION_DESCRIPTION', 'turbine'), ['amara']],
    ['languages as keywords', source('LANGUAGE_SKILL', 'french'), ['renée']],
    ['what else was done', source('COURSE', 'welding'), ['renée']],
    ['skills as keywords', source('SKILL', 'kubernetes'), ['amara']],
  ])('find by %s', (_what, filter, found) => {
    expect(among.people(filter)).toEqual(found);
  });

  it('meet those of the account, which are about the primary employer', () => {
    expect(among.people({}, { domain: anyOf(['okavango.example']) })).toEqual(['josé']);
    expect(among.people({ seniority: anyOf(['head']) }, { domain: anyOf(['okavango.example']) })).toEqual([]);
    expect(among.people({ seniority: { any: { exclude: ['head'] } } }, { location: anyOf(['Europe']) })).toEqual([
      'renée',
      'josé',
    ]);
  });
});

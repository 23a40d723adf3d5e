import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { findSuggestions } from '@/components/search/add-filter/find-suggestions';
import { suggestionName } from '@/components/search/add-filter/suggestion';
import { seedsPath } from '@/components/search/describe/describe-search';
import type { FormContext, ValueSource } from '@/components/search/form/form-context';
import type { SearchKind } from '@/lib/database/schema/search-rows';

const lists: Partial<Record<string, readonly string[]>> = {
  industries: ['software_development', 'nurseries_and_tree_production', 'hospitals'],
  technologies: ['PostgreSQL', 'Docker'],
  'departments-and-functions': ['engineering', 'sales', 'hospitals', 'growth'],
};
const loading: FormContext['valuesOf'] = () => ({ kind: 'loading' });
const ready: FormContext['valuesOf'] = (name): ValueSource => ({
  kind: 'ready',
  fetchedAtMs: null,
  isOld: false,
  entries: (lists[name] ?? []).map((value) => ({ value, count: null })),
});
const extras = [{ path: seedsPath, label: 'Similar to these companies' }];
const search = (text: string, kind: SearchKind = 'people', valuesOf = loading) =>
  findSuggestions({ kind, filters: {}, text, searchContext: { valuesOf }, extras });
const names = (...args: Parameters<typeof search>) => search(...args).map(suggestionName);
const filtersOfFirst = (...args: Parameters<typeof search>) => search(...args)[0]?.add?.({}, false);

describe('a typed sentence', () => {
  it('is offered as the filters that its parts mean, then one by one, and as a whole last', () => {
    const sentence = 'senior backend engineers in Berlin with 5+ years';
    expect(names(sentence).slice(0, 4)).toEqual([
      '3 filters Title senior backend engineer · Lives in Berlin · In their whole career 5 years or more',
      'Title contains senior backend engineer',
      'Lives in Berlin',
      'In their whole career 5 years or more',
    ]);
    expect(names(sentence)[4]).toBe(`Title contains ${sentence}`);
    expect(filtersOfFirst(sentence)).toMatchObject({
      contact: {
        experience: {
          latest: {
            title: { any: { include: { content: ['senior backend engineer'] } } },
            duration: { total: { min: { year: 5 } } },
          },
        },
        location: { any: { include: ['Berlin'] } },
      },
    });
  });

  it.each([
    ['engineers in Lyon or Berlin', '3 filters Title engineer · Lives in Lyon · Lives in Berlin'],
    ['people in the Netherlands', 'Lives in Netherlands'],
    ['in Ystad', 'Lives in Ystad'],
    ['recruiters in Bosnia & Herzegovina', '2 filters Title recruiter · Lives in Bosnia & Herzegovina'],
    [
      'heads of sales in Munich, 200 to 1,000',
      '4 filters Seniority Head · Title sales · Lives in Munich · Headcount 200 to 1,000',
    ],
  ])('%s: first %s', (text, first) => {
    expect(names(text)[0]).toBe(first);
  });

  it.each([
    'engineers with a driving licence',
    'head of people in transition and change in organisations at scale',
    'expert in the field',
  ])('in which nothing is certain stays whole: %s', (text) => {
    expect(names(text)[0]).toBe(`Title contains ${text}`);
  });

  it.each([
    [
      'staff engineers in Berlin who changed job recently',
      'Title staff engineer · Lives in Berlin · In this job up to 1 year',
    ],
    [
      'staff engineers in Berlin, under 1 year in the job',
      'Title staff engineer · Lives in Berlin · In this job up to 1 year',
    ],
    [
      'staff engineers in Berlin under 2 years in the job',
      'Title staff engineer · Lives in Berlin · In this job up to 2 years',
    ],
    ['engineers new to the role in Ystad', 'Title engineer · In this job up to 1 year · Lives in Ystad'],
    [
      'Heads of Procurement in Germany, a year or more in the job',
      'Seniority Head · Title Procurement · Lives in Germany · In this job 1 year or more',
    ],
  ])('%s ends with the time in the job', (text, parts) => {
    expect(names(text)[0]?.replace(/^\d filters /, '')).toBe(parts);
    expect(search(text)[0]).not.toHaveProperty('notUnderstood');
  });

  it.each([
    [
      'VP of Sales at Dutch software companies with 200 to 2,000 people',
      '5 filters Seniority VP · Department sales · Company location Netherlands · Company keywords software · Headcount 200 to 2,000',
    ],
    [
      'VPs of Sales at Dutch companies of 200 to 2,000',
      '4 filters Seniority VP · Department sales · Company location Netherlands · Headcount 200 to 2,000',
    ],
    [
      'Heads of marketing at companies that use Docker in Berlin',
      '4 filters Seniority Head · Title marketing · Company uses Docker · Lives in Berlin',
    ],
    ['nurses at hospitals companies', '2 filters Title nurse · Industry hospitals'],
    [
      'CTOs working for British or South African firms',
      '3 filters Title CTOs · Company location United Kingdom · Company location South Africa',
    ],
    ['VPs in Berlin', '2 filters Seniority VP · Lives in Berlin'],
    ['engineers at Siemens or Bosch', '3 filters Title engineer · Company name Siemens · Company name Bosch'],
    ['Dutch software companies', '2 filters Company location Netherlands · Company keywords software'],
  ])('%s: first %s', (text, first) => {
    expect(names(text, 'people', ready)[0]).toBe(first);
    expect(search(text, 'people', ready)[0]).not.toHaveProperty('notUnderstood');
  });

  it.each([
    [
      'Dutch and Belgian companies with 50 to 500 people',
      '3 filters Company location Netherlands · Company location Belgium · Headcount 50 to 500',
    ],
    ['Swiss companies', 'Company location Switzerland'],
  ])('of companies says where they are: %s', (text, first) => {
    expect(names(text, 'companies')[0]).toBe(first);
  });

  it.each([
    ['Head of portfolio companies', 'Title contains Head of portfolio companies'],
    ['Director at large', 'Title contains Director at large'],
  ])('leaves a title that speaks of companies: %s', (text, first) => {
    expect(names(text)[0]).toBe(first);
  });

  it('reads a company’s business by the filter that it names', () => {
    const text = 'engineers in Lyon who use PostgreSQL and are open to work';
    expect(names(text, 'people', ready)[0]).toBe(
      '4 filters Title engineer · Lives in Lyon · Company uses PostgreSQL · Badge Open to work',
    );
  });

  it.each([
    ['engineers in Lyon who like cats', '2 filters Title engineer · Lives in Lyon', 'who like cats'],
    ['head of marketing, uses Abacus, Berlin', '2 filters Title head of marketing · Lives in Berlin', 'uses Abacus'],
    ['engineers in Ystad who like cats', '2 filters Title engineer · Lives in Ystad', 'who like cats'],
    ['engineers who like cats', 'Title contains engineer', 'who like cats'],
    ['engineers in Berlin working remotely', '2 filters Title engineer · Lives in Berlin', 'working remotely'],
    [
      'engineers with 5+ years and a driving licence',
      '2 filters Title engineer · In their whole career 5 years or more',
      'and a driving licence',
    ],
    [
      'engineers in Berlin with a driving licence, under 1 year in the job',
      '3 filters Title engineer · Lives in Berlin · In this job up to 1 year',
      'with a driving licence',
    ],
    [
      'engineers in Lyon who like cats, who climb',
      '2 filters Title engineer · Lives in Lyon',
      'who like cats, who climb',
    ],
  ])('%s: understood parts come first, and the others are named and stay', (text, first, left) => {
    expect(names(text)[0]).toBe(first);
    expect(search(text)[0]).toMatchObject({ notUnderstood: left, left });
  });

  it('takes a technology that is on no list for none, and for no title', () => {
    const [first] = search('head of marketing, uses Abacus, Berlin', 'people', ready);
    expect(first).toMatchObject({ text: 'Title head of marketing · Lives in Berlin', notUnderstood: 'uses Abacus' });
  });

  it('when one part is taken alone, leaves another part’s words in the line', () => {
    const berlin = search('engineers in Berlin with 5+ years').find(({ text }) => text === 'Berlin');
    expect(berlin).toMatchObject({ left: 'engineers with 5+ years' });
  });

  it('of hundreds of parts is offered as one, so that suggestions grow no faster than the text', () => {
    const letters = [...'abcdefghijklmnopqrst'];
    const text = letters.flatMap((one) => letters.map((other) => `in Town${one}${other}`)).join(' ');
    const offered = search(text);
    expect(offered[0]?.id).toBe('together');
    expect(JSON.stringify(offered).length).toBeLessThan(100 * text.length);
  });

  it('finds companies in a place by where they are', () => {
    expect(names('companies in Berlin', 'companies')[0]).toBe('Company location Berlin');
  });

  it('is one for a number in a time', () => {
    expect(names('engineering grew 20% in 6 months')[0]).toBe(
      'Departments and growth Engineering grew 20% or more in 6 months',
    );
  });
});

describe('a typed place', () => {
  it.each(['Berlin', 'san francisco', 'São Paulo', 'sao paulo'])(
    'that is known, %s, is offered before titles',
    (city) => {
      expect(names(city).slice(0, 3)).toEqual([
        `Lives in ${city}`,
        `Company location ${city}`,
        `Title contains ${city}`,
      ]);
    },
  );
});

describe('a typed time', () => {
  it.each(['5+ years', '5 + yrs', '5 years experience', '5+ years of experience', '5 or more years of experience'])(
    '%s is experience, in the whole career',
    (text) => {
      expect(names(text)[0]).toBe('In their whole career 5 years or more');
      expect(filtersOfFirst(text)).toEqual({
        contact: { experience: { latest: { duration: { total: { min: { year: 5 } } } } } },
      });
    },
  );

  it.each([
    ['changed job', 'up to 1 year'],
    ['changed jobs recently', 'up to 1 year'],
    ['recently changed jobs', 'up to 1 year'],
    ['job changers', 'up to 1 year'],
    ['changed jobs in the last 3 months', 'up to 3 months'],
    ['changed jobs in the last year', 'up to 1 year'],
    ['new in the job', 'up to 1 year'],
    ['less than 1 year in the job', 'up to 1 year'],
    ['under 2 years in this role', 'up to 2 years'],
    ['up to 1 year in the position', 'up to 1 year'],
    ['no more than half a year in the role', 'up to 6 months'],
    ['more than two years in the role', '2 years or more'],
    ['5+ years in this role', '5 years or more'],
  ])('%s is the time in the job: %s', (text, span) => {
    expect(names(text)[0]).toBe(`In this job ${span}`);
  });

  it.each([
    ['under 1 year at the company', 'At this company up to 1 year'],
    ['joined the company recently', 'At this company up to 1 year'],
  ])('%s is the time at the company', (text, first) => {
    expect(names(text)[0]).toBe(first);
  });

  it.each(['engineer of the year', 'changing roles coach', 'head of job design', 'lead in the role of CTO'])(
    'is not read into a title: %s',
    (text) => {
      expect(names(text)[0]).toBe(`Title contains ${text}`);
    },
  );

  it.each(['2 years', '2 years at this company'])('%s is first at this company', (text) => {
    expect(names(text)[0]).toBe('At this company 2 years or more');
  });
});

describe('the first suggestion', () => {
  it.each<[string, SearchKind, string]>([
    ['hospitals', 'companies', 'Industry hospitals'],
    ['growth', 'companies', 'Departments and growth'],
    ['growth', 'people', 'Department growth'],
    ['headcount growth', 'companies', 'Departments and growth'],
    ['Series B', 'companies', 'Funding Series B'],
    ['series b', 'people', 'Funding Series B'],
    ['seed funding', 'companies', 'Funding Seed'],
    ['raised', 'companies', 'Funding'],
    ['employees', 'companies', 'Headcount'],
    ['company size', 'companies', 'Headcount'],
    ['technographics', 'companies', 'Company uses'],
    ['lookalike', 'companies', 'Similar to these companies'],
    ['nurse', 'people', 'Title contains nurse'],
    ['engineer', 'people', 'Title contains engineer'],
    ['engineering', 'people', 'Department engineering'],
    ['software', 'people', 'Industry software development'],
    ['title: engineer', 'people', 'Title contains engineer'],
    ['Job title: engineer', 'people', 'Title contains engineer'],
    ['title engineer', 'people', 'Title contains engineer'],
    ['location: Ystad', 'people', 'Lives in Ystad'],
    ['seniority: vp', 'people', 'Seniority VP'],
    ['headcount: 200 to 1,000', 'people', 'Headcount 200 to 1,000'],
    ['lives in Ystad', 'people', 'Lives in Ystad'],
    ['title: engineer, uses postgresql', 'people', '2 filters Title engineer · Company uses PostgreSQL'],
    ['industry analyst', 'people', 'Title contains industry analyst'],
    ['postgresql', 'people', 'Skill contains postgresql'],
    ['postgresql', 'companies', 'Company uses PostgreSQL'],
    ['uses postgresql', 'people', 'Company uses PostgreSQL'],
    ['uses postgresql', 'companies', 'Company uses PostgreSQL'],
    ['uses postgre', 'companies', 'Company uses PostgreSQL'],
    ['industry software', 'companies', 'Industry software development'],
    ['title: engineer', 'companies', 'Employee title contains engineer'],
    ['headcount grew by 5%', 'companies', 'Departments and growth'],
    ['logistics', 'companies', 'Company keywords contain logistics'],
    ['https://fenwick.example', 'companies', 'Company keywords contain https://fenwick.example'],
  ])('for %s among %s is %s', (text, kind, first) => {
    expect(names(text, kind, ready)[0]).toBe(first);
  });

  it('opens the filter that is named as long as its values are unknown', () => {
    const [first] = search('industry: software', 'companies');
    expect(first).toMatchObject({ path: 'account.industries', add: null });
  });

  it('still completes a word that is not finished', () => {
    expect(names('germ').slice(0, 2)).toEqual(['Title contains germ', 'Lives in Germany']);
  });

  it('offers titles of employees after kinds of companies', () => {
    const all = names('logistics', 'companies');
    expect(all.indexOf('Company name contains logistics')).toBe(1);
    expect(all.at(-1)).toBe('Employee title contains logistics');
  });
});

import { describe, expect, it } from 'vitest';
import { monthOf, worldMonth } from '../../../sandbox/world/months.ts';
import { placeNamed } from '../../../sandbox/world/vocabulary/places.ts';
import { companyOf, personOf, positionOf, schoolingOf, searchAmong, stintOf, unreadable } from './search-world.ts';

const range = (...bands: object[]) => ({ type: 'RANGE', range: bands });
const course = (present: number, past: number) => [...Array.from({ length: 24 }, () => past), present];
const round = (type: string, raisedUsd: number, announced: string) => ({ type, raisedUsd, announced });
const day = (text: string) => String(Date.parse(text));
const rotterdam = placeNamed('Rotterdam');

const small = companyOf('small', { headcount: 10, foundedYear: 1990, retailSize: 3, revenueUsd: 1000 });
const large = companyOf('large', {
  headcount: 500,
  foundedYear: 2010,
  revenueUsd: 5000,
  // Rotterdam and Amsterdam are 57 km apart.
  offices: [{ place: rotterdam, street: '', lat: 52.37, lng: 4.9 }],
  funding: [round('SERIES_A', 300, '2021-05-01'), round('SEED', 100, '2019-03-01')],
  staff: new Map([
    ['sales', course(30, 20)],
    ['finance', course(10, 0)],
    ['support', course(0, 4)],
  ]),
});
const unknown = companyOf('unknown', { headcount: 100, offices: [] });
const search = searchAmong({ companies: [small, large, unknown] });

describe('account filters of numbers', () => {
  it.each<[string, object, string[] | string]>([
    ['a band with both its ends', { employeeSize: range({ start: 10, end: 100 }) }, ['small', 'unknown']],
    ['one number', { employeeSize: range({ start: 500, end: 500 }) }, ['large']],
    ['no end', { employeeSize: range({ start: 100 }) }, ['large', 'unknown']],
    ['less than an end', { employeeSize: range({ end: 100 }) }, ['small']],
    ['one band or the other', { employeeSize: range({ end: 11 }, { start: 500 }) }, ['small', 'large']],
    ['a band backwards', { employeeSize: range({ start: 20, end: 5 }) }, []],
    ['no bands', { employeeSize: range() }, ['small', 'large', 'unknown']],
    ['a band of nothing', { employeeSize: range({}) }, ['small', 'large', 'unknown']],
    ['a band that is no array', { employeeSize: { type: 'RANGE', range: { start: 1 } } }, unreadable],
    ['a number as text', { employeeSize: range({ start: '10' }) }, unreadable],
    ['a type of its own', { employeeSize: { type: 'BAND', range: [{ start: 1 }] } }, unreadable],
    ['NONE of a size', { employeeSize: { type: 'NONE' } }, unreadable],
    ['301 bands', { employeeSize: range(...Array.from({ length: 301 }, () => ({ start: 1 }))) }, unreadable],
    ['what has no number', { retailSize: range({ start: 0 }) }, ['small']],
    ['less, where it has no number', { retailSize: range({ end: 1e9 }) }, ['small']],
    ['revenue', { revenue: range({ start: 1000, end: 1000 }, { start: 5000, end: 5000 }) }, ['small', 'large']],
    ['known revenue', { revenue: { type: 'ALL' } }, ['small', 'large']],
    ['unknown revenue', { revenue: { type: 'NONE' } }, ['unknown']],
    ['SOME revenue', { revenue: { type: 'SOME' } }, unreadable],
    ['years', { foundedYear: { type: 'RANGE', range: { start: 1990, end: 2009 } } }, ['small']],
    ['years before', { foundedYear: { type: 'RANGE', range: { end: 1990 } } }, []],
    ['a known year', { foundedYear: { type: 'ALL' } }, ['small', 'large']],
    ['no known year', { foundedYear: { type: 'NONE' } }, ['unknown']],
    ['an array of years', { foundedYear: range({ start: 1990 }) }, unreadable],
  ])('find %s', (_what, filter, found) => {
    expect(search.companies(filter)).toEqual(found);
  });
});

describe('account.geoLocation', () => {
  const from = (lat: number, lng: number, radius: unknown, unit = 'km') => ({
    geoLocation: { position: { lat, lng }, radius, unit },
  });
  it.each<[string, object, string[] | string]>([
    ['around an office', from(52.37, 4.9, 1), ['large']],
    ['not quite to the next', from(51.92, 4.48, 56), ['small']],
    ['to the next', from(51.92, 4.48, 59), ['small', 'large']],
    ['35 miles, which are 56 km', from(51.92, 4.48, 35, 'mi'), ['small']],
    ['37 miles, which are 60 km', from(51.92, 4.48, 37, 'mi'), ['small', 'large']],
    ['around the world', from(0, 0, 21_000), ['small', 'large']],
    ['in feet', from(0, 0, 1, 'ft'), unreadable],
    ['with a radius of text', from(0, 0, '10'), unreadable],
    ['beyond the pole', from(91, 0, 1), unreadable],
    ['from nowhere', { geoLocation: { radius: 1, unit: 'km' } }, unreadable],
  ])('finds %s', (_what, filter, found) => {
    expect(search.companies(filter)).toEqual(found);
  });
});

describe('account.funding', () => {
  it.each<[string, object, string[] | string]>([
    ['the latest round', { type: ['SERIES_A'] }, ['large']],
    ['an earlier round', { type: ['SEED', 'GRANT'] }, ['large']],
    ['a round that was not', { type: ['GRANT'] }, []],
    ['a type that is none', { type: ['SERIES_Z'] }, unreadable],
    ['a type as text', { type: 'SEED' }, unreadable],
    ['the sum of all rounds', { totalAmount: { start: 400, end: 400 } }, ['large']],
    ['the latest alone is no sum', { totalAmount: { end: 400 } }, []],
    ['the latest amount', { lastAmount: { start: 300, end: 300 } }, ['large']],
    ['from nothing on', { totalAmount: { start: 0 } }, ['large']],
    ['less than everything', { lastAmount: { end: 1e12 } }, ['large']],
    ['since a day', { duration: { start: day('2021-05-01') } }, ['large']],
    ['since the day after', { duration: { start: day('2021-05-02') } }, []],
    ['before that day', { duration: { end: day('2021-05-01') } }, []],
    ['a day as a number', { duration: { start: Date.parse('2021-05-01') } }, unreadable],
    ['an amount as text', { totalAmount: { start: '400' } }, unreadable],
    ['one part without the other', { type: ['SEED'], lastAmount: { start: 301 } }, []],
  ])('finds %s', (_what, funding, found) => {
    expect(search.companies({ funding })).toEqual(found);
  });
});

describe('account.metric', () => {
  const employee =
    (...functions: string[]) =>
    (band: object) => ({ employee: [{ function: functions, ...band }] });
  const growth = (functions: unknown, timeFrame: string, band: object) => ({
    growth: [{ function: functions, timeFrame, ...band }],
  });
  it.each<[string, object, string[] | string]>([
    ['a department', employee('sales')({ start: 30, end: 30 }), ['large']],
    ['several together', employee('sales', 'finance', 'support')({ start: 40, end: 40 }), ['large']],
    ['less than an end', employee('sales')({ end: 30 }), []],
    ['a department that is not there', employee('legal')({ start: 0 }), []],
    ['one that is empty by now', employee('support')({ start: 0, end: 0 }), ['large']],
    ['no such department', employee('alchemy')({ start: 0 }), unreadable],
    [
      'both of two entries',
      {
        employee: [
          { function: ['sales'], start: 30 },
          { function: ['finance'], start: 11 },
        ],
      },
      [],
    ],
    ['half as much again', growth(['sales'], 'TWELVE', { start: 50, end: 50 }), ['large']],
    ['a department by itself', growth('sales', 'ONE', { start: 50 }), ['large']],
    ['two departments together', growth(['sales', 'finance'], 'SIX', { start: 100, end: 100 }), ['large']],
    ['growth from nothing', growth(['finance'], 'TWELVE', { start: -100 }), []],
    ['all that shrank', growth(['support'], 'TWENTY_FOUR', { end: 0 }), ['large']],
    ['a time frame of its own', growth(['sales'], 'TWO', { start: 0 }), unreadable],
    ['no time frame', { growth: [{ function: ['sales'], start: 0 }] }, unreadable],
    ['entries that are no array', { employee: { function: ['sales'], start: 1 } }, unreadable],
  ])('finds %s', (_what, metric, found) => {
    expect(search.companies({ metric })).toEqual(found);
  });
});

const { company, before } = { company: companyOf('present'), before: companyOf('before') };
const sinceYears = (years: number) => Math.floor(worldMonth / 12) - years;
// Ten months into a year: from January five years ago are five years and nine months.
const veteran = personOf('veteran', {
  stints: [
    stintOf(company, [positionOf('Lead', sinceYears(1)), positionOf('Engineer', sinceYears(5), sinceYears(1))]),
    stintOf(companyOf('beside'), [positionOf('Advisor', sinceYears(8))]),
    stintOf(before, [positionOf('Engineer', sinceYears(20), sinceYears(10))]),
  ],
  followers: 1000,
  connections: 500,
  schooling: [
    schoolingOf(company, { start: monthOf(2000, 9), end: monthOf(2004, 6) }),
    schoolingOf(company, { start: monthOf(2024, 9), end: null }),
  ],
});
const fresh = personOf('fresh', { stints: [stintOf(company, [positionOf('Intern', sinceYears(0))])], followers: 10 });
const people = searchAmong({ people: [veteran, fresh] });

describe('contact.experience durations', () => {
  const [nine, later] = [
    { year: 0, month: 9 },
    { year: 0, month: 10 },
  ];
  const latest = (duration: unknown) => ({ experience: { latest: { duration } } });
  const current = (duration: unknown) => ({ experience: { current: { duration } } });
  const previous = (duration: unknown) => ({ experience: { previous: { duration } } });
  it.each<[string, object, string[] | string]>([
    ['months at the company so far', latest({ latestCompany: { min: nine, max: nine } }), ['fresh']],
    ['years at the company so far', latest({ latestCompany: { min: { year: 5, month: 9 } } }), ['veteran']],
    ['a month more', latest({ latestCompany: { min: { year: 5, month: 10 } } }), []],
    ['months in the position', latest({ latestJob: { min: { year: 1, month: 9 }, max: { month: 21 } } }), ['veteran']],
    ['all since the first job', latest({ total: { min: { year: 20, month: 9 } } }), ['veteran']],
    ['not more than that', latest({ total: { max: { year: 20 } } }), ['fresh']],
    ['any active role', current({ currentJob: { min: { year: 8 } } }), ['veteran']],
    ['but no other is the latest', latest({ latestJob: { min: { year: 8 } } }), []],
    ['a past company', previous({ previousCompany: { min: { year: 10 }, max: { year: 10 } } }), ['veteran']],
    ['a past position', previous({ previousJob: { min: { year: 4 }, max: { year: 4 } } }), ['veteran']],
    ['no past at all', previous({ previousCompany: { min: { month: 0 } } }), ['veteran']],
    ['two keys at once', latest({ latestJob: { max: later }, total: { max: later } }), ['fresh']],
    ['the key of another scope', latest({ currentJob: { min: { year: 8 } } }), ['veteran', 'fresh']],
    ['no bounds', latest({ latestJob: {} }), ['veteran', 'fresh']],
    ['a month of text', latest({ latestJob: { min: { month: '1' } } }), unreadable],
    ['months instead of a bound', latest({ latestJob: { min: 12 } }), unreadable],
  ])('find %s', (_what, filter, found) => {
    expect(people.people(filter)).toEqual(found);
  });
});

describe('contact.education.date', () => {
  it.each<[string, object, string[] | string]>([
    ['since a year', { start: 2000 }, ['veteran']],
    ['since the year after all began', { start: 2025 }, []],
    ['until a year', { end: 2004 }, ['veteran']],
    ['until the year before', { end: 2003 }, []],
    ['both of one schooling', { start: 2001, end: 2004 }, []],
    ['still studying', { start: 2024, present: true }, ['veteran']],
    ['studying from early on', { start: 2001, present: false }, []],
    ['done with it', { present: false }, ['veteran']],
    ['nothing', {}, ['veteran', 'fresh']],
    ['a year as text', { start: '2000' }, unreadable],
    ['the present as text', { present: 'true' }, unreadable],
  ])('finds %s', (_what, date, found) => {
    expect(people.people({ education: { date } })).toEqual(found);
  });
});

describe('contact.socialMediaFollower', () => {
  it.each<[string, object, string[] | string]>([
    ['followers', { pronet: { followers: range({ start: 1000, end: 1000 }) } }, ['veteran']],
    ['fewer followers', { pronet: { followers: range({ end: 1000 }) } }, ['fresh']],
    ['known connections', { pronet: { connections: range({ start: 0 }) } }, ['veteran']],
    ['both', { pronet: { followers: range({ end: 1000 }), connections: range({ start: 0 }) } }, []],
    ['nothing', {}, ['veteran', 'fresh']],
    ['nothing there', { pronet: {} }, ['veteran', 'fresh']],
    ['another platform', { PLATFORM_B: {} }, '501 unsupported filter'],
    ['another one besides', { pronet: {}, other: {} }, '501 unsupported filter'],
    ['text', { pronet: { followers: 'many' } }, unreadable],
    ['ALL', { pronet: { followers: { type: 'ALL' } } }, unreadable],
  ])('finds %s', (_what, socialMediaFollower, found) => {
    expect(people.people({ socialMediaFollower })).toEqual(found);
  });
});

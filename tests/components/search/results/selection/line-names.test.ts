import '../../../../worlds/dom-setup.ts';
import '../../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { withKnownLines } from '@/components/search/form-state/use-search-pages';
import { spanLabel } from '@/components/search/results/email-state-mark';
import { readOrderable } from '@/components/search/results/email-states';
import { namesOfLine } from '@/components/search/results/selection/selection-foot';
import { SidenoteDatabase } from '@/lib/database/database';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import {
  connectionId,
  day,
  emailEntry,
  facet,
  record,
  sites,
  subjectOf,
} from '../../../../fixtures/rows/fixture-rows.ts';
import { companyLine, line, lines, searchPage } from '../../../../fixtures/rows/result-rows.ts';

describe('a line as a subject', () => {
  it('when its page is on a known site, is that page', () => {
    expect(subjectOfLine(line('ingrid'), sites)).toEqual({
      kind: 'person',
      key: 'person/pronet/ingrid',
      site: 'pronet',
      slug: 'ingrid',
      url: 'https://www.pronet.example/in/ingrid',
    });
  });

  it.each([
    ['there is no page', null],
    ['the page is on no known site', 'https://elsewhere.example/in/ingrid'],
    ['the page is that of a company', 'https://www.pronet.example/company/acme'],
  ])('when %s, is the person of its key', (_what, link) => {
    const known = line('x', { key: 'person/id/77-a', link });
    expect(subjectOfLine(known, sites)).toEqual({
      kind: 'person',
      key: 'person/id/77-a',
      site: 'id',
      slug: '77-a',
      url: null,
    });
  });

  it('is known to a list by its id and its page, each once, and by nothing that no list takes', () => {
    expect(namesOfLine(line('ingrid', { id: 'AB-1' }), sites, 'there')).toEqual([
      ...['id:there|person:ab-1', 'page:person/pronet/ingrid'],
    ]);
    expect(namesOfLine(line('x', { key: 'person/id/77', id: '77', link: null }), sites, 'there')).toEqual([
      'id:there|person:77',
    ]);
    expect(namesOfLine(companyLine('acme', { id: 'no id' }), sites, 'there')).toEqual(['page:company/pronet/acme']);
  });
});

describe('the person asked about', () => {
  it('when some are known, counts them and takes the first of the others, as many as one press takes', async () => {
    const db = new SidenoteDatabase('askable');
    const known = record(subjectOf('person-1'), { email: facet([emailEntry()]) });
    const nothing = record(subjectOf('person-3'), { email: facet<never>(null) });
    const other = record(subjectOf('person-4'), { profile: facet<never>(null) });
    await db.records.bulkPut([known, nothing, other]);
    const rows = lines(0, 600);
    const keys = rows.map(({ key }) => key);
    const few = await readOrderable(db, connectionId, rows.slice(0, 6), 500);
    expect(few).toEqual({
      known: 2,
      isMore: false,
      moved: new Set(),
      emails: [emailEntry()],
      keys: [0, 2, 4, 5].map((at) => keys[at]),
    });
    const many = await readOrderable(db, connectionId, rows, 500);
    expect(many).toMatchObject({ isMore: true, keys: { length: 500 } });
    expect(many.keys.at(-1)).toBe(keys[501]);
    expect(await readOrderable(db, connectionId, rows.slice(0, 502), 500)).toMatchObject({ isMore: false });
    expect(await readOrderable(db, 'another', rows.slice(0, 6), 500)).toMatchObject({ known: 0 });
  });
});

describe('pages that are read again', () => {
  const page = searchPage(0, lines(0, 3));
  const again = () => structuredClone(page);

  it('when nothing of them changed, keep their very lines, along with their new data', () => {
    const used = { ...again(), track: { id: 't', bornAt: 1, usedBy: 'job', people: 3 } };
    const [kept] = withKnownLines([used], [page]);
    expect(kept?.lines).toBe(page.lines);
    expect(kept?.track?.usedBy).toBe('job');
  });

  it('when a person was forgotten, or the page was bought anew, have the new names', () => {
    const fewer = { ...again(), lines: lines(0, 2) };
    const newer = { ...again(), boughtAt: page.boughtAt + 1 };
    for (const fresh of [fewer, newer]) expect(withKnownLines([fresh], [page])[0]).toBe(fresh);
  });
});

it.each([
  [30_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [23 * 3_600_000, '23 hours'],
  [day, '1 day'],
  [400 * day, '400 days'],
  [-day, '1 minute'],
])('known for %i ms is "%s"', (ms, text) => {
  expect(spanLabel(1_000_000, 1_000_000 + ms)).toBe(text);
});

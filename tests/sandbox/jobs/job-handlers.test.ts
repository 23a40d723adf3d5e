import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { limits } from '../../fixtures/interface.ts';
import { crowd, hook, hour, jobsWorld, key, minute } from './jobs-world.ts';

const exportBody = { contact: { location: {} }, page: 0, size: 10, webhook: hook };

describe('an export request', () => {
  it('takes its slice of the matches and is charged for those', () => {
    const matches = crowd(25, 25);
    const { request, clock, amounts } = jobsWorld({ matches });
    const { trackId } = endpoints.peopleExport.reply.parse(
      request('peopleExport', { json: { ...exportBody, page: 2 } }),
    );
    expect(amounts()).toEqual([5]);
    clock.advance(hour);
    const page = endpoints.peopleExportInquiries.reply.parse(request('peopleExportInquiries', { params: { trackId } }));
    expect(page.content.map(({ id }) => id)).toEqual(matches.slice(20).map(({ id }) => id));
    expect(request('peopleExportSubmissions')).toMatchObject({
      content: [{ requestSize: 10, service: 'PEOPLE_EXPORT' }],
    });
  });

  it('leaves out people on an excluded list', () => {
    const matches = crowd(3, 3);
    const { request, lists } = jobsWorld({ matches });
    const { id } = lists.write(key, {
      id: null,
      type: 'people_id',
      values: matches.slice(0, 1).map((person) => person.id),
      mode: 'APPEND',
    });
    const json = { ...exportBody, lists: { people_id: { exclude: [id] } } };
    expect(request('peopleExport', { json })).toMatchObject({ statistics: { total: 2 } });
  });

  it.each([
    ['size 10,001', { size: limits.exportSizeMax + 1 }, '400 pagination limit exceeded'],
    ['records beyond the 10,000th', { page: 2, size: 5000 }, '400 pagination limit exceeded'],
    ['size 0', { size: 0 }, '400 request not readable'],
    ['no size', { size: undefined }, '400 request not readable'],
    ['a size in words', { size: '10' }, '400 request not readable'],
    ['a negative page', { page: -1 }, '400 request not readable'],
    ['a list of companies', { lists: { company_id: { exclude: [] } } }, '400 lists.company_id is not for this search'],
    ['lists of a strange shape', { lists: { people_id: 'all' } }, '400 request not readable'],
    ['no webhook', { webhook: undefined }, '400 request not readable'],
    ['a webhook on this machine', { webhook: 'https://127.0.0.1/' }, '400 webhook must be a public https url'],
  ])('is refused when it has %s', (_what, part, answer) => {
    const { refusal, amounts } = jobsWorld({ matches: crowd(3, 3) });
    expect(refusal('peopleExport', { json: { ...exportBody, ...part } })).toBe(answer);
    expect(amounts()).toEqual([]);
  });

  it.each([
    ['size 10,000', { size: limits.exportSizeMax }],
    ['the last records of the 10,000', { page: 1, size: 5000 }],
    ['records on both sides of the 10,000th', { page: 1, size: 9999 }],
    ['no page', { page: undefined }],
  ])('is accepted when it has %s', (_what, part) => {
    const { refusal } = jobsWorld({ matches: crowd(3, 3) });
    expect(refusal('peopleExport', { json: { ...exportBody, ...part } })).toMatchObject({ state: 'PENDING' });
  });

  it('is 402 when the balance is below a credit a match, even with few emails', () => {
    const { refusal } = jobsWorld({ matches: crowd(3, 0), credits: 2.5 });
    expect(refusal('peopleExport', { json: exportBody })).toBe('402 not enough credits');
  });
});

describe('the history', () => {
  function history() {
    const world = jobsWorld();
    const first = world.submit({ people: crowd(5, 5) });
    world.clock.advance(minute);
    const second = world.submit({ people: crowd(9, 0) });
    world.clock.advance(minute);
    const third = world.submit({ people: crowd(5, 5) });
    world.submit({ people: crowd(1, 1), key: 'other-key' });
    world.submit({ people: crowd(1, 1), service: 'PEOPLE_EXPORT' });
    const names = new Map([
      [first, 'first'],
      [second, 'second'],
      [third, 'third'],
    ]);
    const list = (query: Record<string, string[]> = {}) =>
      endpoints.emailFinderSubmissions.reply
        .parse(world.request('emailFinderSubmissions', { query }))
        .content.map(({ trackId }) => names.get(trackId));
    return { ...world, list };
  }

  it.each([
    [{ state: ['PENDING'] }, ['third']],
    [{ state: ['SETTLED'] }, ['second', 'first']],
    [{ fullyRefunded: ['true'] }, ['second']],
    [{ fullyRefunded: ['false'] }, ['third', 'first']],
    [{ state: ['SETTLED'], fullyRefunded: ['false'] }, ['first']],
    [{ sort: ['created,asc'] }, ['first', 'second', 'third']],
    [{ sort: ['created'] }, ['first', 'second', 'third']],
    [{ sort: ['requestSize,desc', 'created,asc'] }, ['second', 'first', 'third']],
    [{ sort: ['requestSize,asc', 'created,DESC'] }, ['third', 'first', 'second']],
    [{ sort: ['settledAt,asc'] }, ['third', 'first', 'second']],
    [{ size: ['2'] }, ['third', 'second']],
    [{ size: ['2'], page: ['1'] }, ['first']],
  ])('answers %j with %j', (query, wanted) => {
    expect(history().list(query)).toEqual(wanted);
  });

  it.each([
    { state: ['DONE'] },
    { fullyRefunded: ['yes'] },
    { size: ['101'] },
    { page: ['x'] },
    { sort: ['people,desc'] },
    { sort: ['created,down'] },
    { sort: ['created,desc,asc'] },
  ])('is 400 when asked for %j', (query) => {
    expect(history().refusal('emailFinderSubmissions', { query })).toBe('400 request not readable');
  });

  it('tells when a job waited, began, was done and settled', () => {
    const { submit, clock, request, since } = jobsWorld();
    for (let job = 0; job < 11; job++) submit({ people: crowd(9, 9), service: 'PEOPLE_EXPORT' });
    const newest = () => endpoints.peopleExportSubmissions.reply.parse(request('peopleExportSubmissions')).content[0];
    const times = () =>
      [newest()?.created, newest()?.submittedDate, newest()?.doneDate, newest()?.settledAt].map((time) =>
        typeof time === 'string' ? since(Date.parse(time)) : time,
      );
    expect([times(), newest()?.attempts]).toEqual([[0, null, null, null], 0]);
    clock.advance(30_297);
    expect([times(), newest()?.attempts]).toEqual([[0, 30_297, null, null], 1]);
    clock.advance(30_297);
    expect(times()).toEqual([0, 30_297, 60_594, null]);
    clock.advance(minute);
    expect(times()).toEqual([0, 30_297, 60_594, 120_594]);
  });

  it('is empty for a key that has never submitted', () => {
    const { request } = jobsWorld();
    expect(request('peopleExportSubmissions', { key })).toMatchObject({
      content: [],
      totalElements: 0,
      totalPages: 0,
      size: 25,
    });
  });
});

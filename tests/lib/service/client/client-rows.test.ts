import { describe, expect, it } from 'vitest';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import { trackId } from '../../../fixtures/replies.ts';
import { createClientWorld, service } from './client-world.ts';

const preview = { account: { domain: { any: { include: ['fenwick.example'] } } } };
const webhook = 'https://hooks.pronet.example/x';
const emptyPage = { content: [], totalElements: 0 };

describe('the client, with paths and queries', () => {
  it('sends params and query where the row takes them', async () => {
    const { send, sent } = createClientWorld([{ json: emptyPage }]);
    await send('emailFinderInquiries', null, { params: { trackId }, query: { page: 1, size: 50 } });
    expect(sent[0]?.url).toBe(
      `https://api.service.example/base/v1/people/email-finder/${trackId}/inquiries?page=1&size=50`,
    );
  });

  it('sends nothing when they do not fit', async () => {
    const { sendAndFail, sent, keyReadsFor } = createClientWorld([]);
    const failures: ServiceFailure[] = [];
    for (const options of [{}, { params: { trackId: '..' } }, { params: { trackId }, query: { size: 500 } }]) {
      failures.push((await sendAndFail('emailFinderInquiries', null, options)).failure);
    }
    failures.push((await sendAndFail('credits', null, { query: { page: 1 } })).failure);
    expect(failures).toEqual(failures.map(() => ({ kind: 'bad-request-here' })));
    expect([sent, keyReadsFor]).toEqual([[], []]);
  });

  it('asks for previews where the setting says ("People Preview")', async () => {
    const { send, sent } = createClientWorld([{ json: emptyPage }, { json: emptyPage }]);
    await send('peoplePreview', preview);
    await send('peoplePreview', preview, {}, { ...service, previewPath: '/v2/people/preview' });
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/base/v1/people/preview',
      '/base/v2/people/preview',
    ]);
  });
});

describe('the client, where a service has no v2 path', () => {
  const jane = { url: 'https://www.pronet.example/in/jane-doe' };
  const person = { id: '00000000-0000-4000-8000-000000000001', profile: { full_name: 'Jane Doe' } };
  const v1 = '/base/v1/people/export/single';
  const v2 = '/base/v2/people/export/single';
  const page = { status: 404, text: '<html><h1>404 Not Found</h1></html>' };
  const pathsOf = (sent: readonly { url: string }[]) => sent.map(({ url }) => new URL(url).pathname);

  it.each([
    ['a page', page],
    ['text', { status: 404, text: 'Not Found' }],
    ['nothing', { status: 404, text: '' }],
    ['JSON in other words', { status: 404, json: { detail: 'Not Found' } }],
    ['a list', { status: 404, json: [] }],
  ])('and says so with %s, asks v1 the same, and v1 alone from then on', async (_what, missing) => {
    const { send, sent } = createClientWorld([missing, { json: person }, { json: person }]);
    expect((await send('singleExportV2', jane)).reply.data).toMatchObject(person);
    await send('singleExportV2', jane);
    expect(pathsOf(sent)).toEqual([v2, v1, v1]);
    expect(sent.map(({ init }) => init.body)).toEqual(sent.map(() => JSON.stringify(jane)));
  });

  it('reads the numbers of the v1 phone finder', async () => {
    const phone = { id: person.id, pronet: null, data: [['+31612345678']] };
    const { send, sent } = createClientWorld([page, { json: phone }]);
    const { reply } = await send('mobilePhoneV2', { pronet: jane.url });
    expect([reply.data?.numbers, pathsOf(sent).at(-1)]).toEqual([
      ['+31612345678'],
      '/base/v1/people/mobile-phone-finder',
    ]);
  });

  it('takes the 404 of v1 for "nothing found"', async () => {
    const { sendAndFail, sent } = createClientWorld([
      page,
      { status: 404, json: { status: 404, error: 'data not found' } },
    ]);
    expect((await sendAndFail('singleExportV2', jane)).failure.kind).toBe('not-found');
    expect(pathsOf(sent)).toEqual([v2, v1]);
  });

  it.each([
    ['in the words of the contract', { status: 404, json: { status: 404, error: 'Not Found' } }, 'not-found'],
    ['in a gateway’s words', { status: 404, json: { message: 'Not Found' } }, 'not-found'],
    ['that says nothing', { status: 404, json: {} }, 'not-found'],
    ['in the envelope of the operation', { status: 404, json: { data: null } }, 'not-found'],
    ['with a charge', { ...page, headers: { 'X-Credit': '-1' } }, 'unexpected-status'],
    ['with another status', { status: 403, text: 'error code: 1010' }, 'blocked'],
  ] as const)('asks nothing else after a refusal %s', async (_what, refusal, kind) => {
    const { sendAndFail, sent } = createClientWorld([refusal]);
    expect((await sendAndFail('singleExportV2', jane)).failure.kind).toBe(kind);
    expect(pathsOf(sent)).toEqual([v2]);
  });

  it('asks nothing else where the contract states no older path, or a price by the request', async () => {
    const { sendAndFail, sent } = createClientWorld([page, page]);
    await sendAndFail('analysis', jane);
    await sendAndFail('peoplePreview', preview, {}, { ...service, previewPath: '/v2/people/preview' });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a page', page],
    ['JSON in other words', { status: 404, json: { detail: 'Not Found' } }],
  ])('remembers nothing where v1 is missing as well: a proxy answers for all with %s', async (_what, missing) => {
    const { send, sendAndFail, sent } = createClientWorld([
      missing,
      missing,
      { json: { status: 200, error: null, data: person } },
    ]);
    expect((await sendAndFail('singleExportV2', jane)).failure).toEqual({ kind: 'unexpected-status', status: 404 });
    await send('singleExportV2', jane);
    expect(pathsOf(sent)).toEqual([v2, v1, v2]);
  });

  it('asks each path once, although another request has it forgotten meanwhile', async () => {
    const missingPaths = { has: async () => false, note: async () => undefined };
    const { sendAndFail, sent } = createClientWorld([page, page, page, page], { missingPaths });
    await sendAndFail('singleExportV2', jane);
    expect(pathsOf(sent)).toEqual([v2, v1]);
  });
});

describe('the client, with bodies', () => {
  it('sends page and size even when the caller says neither', async () => {
    const { send, sent } = createClientWorld([{ json: emptyPage }]);
    await send('peopleSearch', preview);
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ ...preview, page: 0, size: 10 });
  });

  it('refuses a body that its schema cannot even measure', async () => {
    const content = JSON.parse('{"length":{"toString":null,"valueOf":null}}');
    const { sendAndFail, sent } = createClientWorld([]);
    const { failure } = await sendAndFail('peopleSearch', { account: { name: { any: { include: { content } } } } });
    expect([failure, sent]).toEqual([{ kind: 'bad-request-here' }, []]);
  });

  const empty = ['', ' \n'];
  it.each(empty)('takes %j for an answer to a notify', async (text) => {
    const { send } = createClientWorld([{ text }]);
    const { reply } = await send('emailFinderNotify', { webhook }, { params: { trackId } });
    expect(reply).toEqual({});
  });

  it('takes an empty body for torn where a row promises one', async () => {
    const { sendAndFail } = createClientWorld([{ text: '' }]);
    const { failure } = await sendAndFail('peopleSearch', preview);
    expect(failure).toEqual({ kind: 'garbled', status: 200 });
  });

  it('keeps an answer that is nested deeper than the stack, as not understood', async () => {
    const deep = `{"id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const named = { ...service, names: { keys: { pronet: 'brandnet' }, values: {} } };
    const { sendAndFail } = createClientWorld([{ text: deep, headers: { 'X-Credit': '-5' } }]);
    const error = await sendAndFail('mobilePhone', { pronet: 'https://www.pronet.example/in/x' }, {}, named);
    expect([error.failure.kind, error.creditMilli, error.body]).toEqual(['not-understood', 5000, deep]);
  });

  it('writes other field names and reads them back ("Naming note")', async () => {
    const named = { ...service, names: { keys: { pronet: 'brandnet' }, values: { PRONET: 'BRANDNET' } } };
    const phone = { id: trackId, brandnet: 'https://www.brandnet.example/in/x', data: [['+31201234567']] };
    const { send, sent } = createClientWorld([{ json: phone }]);
    const { reply } = await send('mobilePhone', { pronet: 'https://www.brandnet.example/in/x' }, {}, named);
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ brandnet: 'https://www.brandnet.example/in/x' });
    expect(reply).toMatchObject({ pronet: 'https://www.brandnet.example/in/x', numbers: ['+31201234567'] });
  });

  it('notes the path that was asked, its ids unfilled', async () => {
    const { send, noted } = createClientWorld([{ json: emptyPage }, { json: emptyPage }, { json: emptyPage }]);
    await send('peoplePreview', preview);
    await send('peoplePreview', preview, {}, { ...service, previewPath: '/v2/people/preview' });
    await send('emailFinderInquiries', null, { params: { trackId } });
    expect(noted.map(({ path }) => path)).toEqual([
      '/v1/people/preview',
      '/v2/people/preview',
      '/v1/people/email-finder/{trackId}/inquiries',
    ]);
  });

  it('notes of a question for names that it is one, and of nothing else', async () => {
    const { send, noted } = createClientWorld([{ json: {} }, { json: { data: ['+31201234567'] } }]);
    await send('fieldNameProbe', { pronet: 'not-a-url' });
    await send('mobilePhone', { pronet: 'https://www.pronet.example/in/x' });
    expect(noted.map(({ path, probesFieldNames }) => [path, probesFieldNames])).toEqual([
      ['/v1/people/mobile-phone-finder', true],
      ['/v1/people/mobile-phone-finder', undefined],
    ]);
  });
});

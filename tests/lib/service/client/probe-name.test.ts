import { describe, expect, it } from 'vitest';
import {
  candidateNames,
  decideName,
  type ProbeAnswer,
  probeNetworkName,
  readProbeAnswer,
} from '@/lib/connection/test-connection';
import { namePresets, networkNameOf, neutralNames } from '@/lib/service/contract/names';
import type { ScriptedAnswer } from '../../../fakes/fake-fetch.ts';
import { canary, createClientWorld, service } from './client-world.ts';

const answers: ProbeAnswer[] = ['url-refused', 'refused', 'no-credits', 'no-answer', 'answered'];
const wrongUrl = (brand: string): ScriptedAnswer => ({
  status: 400,
  json: { status: 400, error: `invalid ${brand} url provided`, path: '/v1/people/mobile-phone-finder' },
});
const noMode: ScriptedAnswer = { status: 400, json: { status: 400, error: 'both domain and name are required' } };
const noCredits: ScriptedAnswer = { status: 402, json: { status: 402, error: 'not enough credits' } };

describe('the name of the network', () => {
  /** Every pair of answers, under the name in use and under the other. */
  const pairs = answers.flatMap((first) => answers.map((second) => [first, second] as const));
  it.each(pairs)(
    'of "pronet: %s" and "linkedin: %s" is decided only by one refused URL beside a plain refusal',
    (first, second) => {
      const decided = decideName([
        { name: 'pronet', answer: first },
        { name: 'linkedin', answer: second },
      ]);
      if (first === 'url-refused' && second === 'refused')
        expect(decided).toEqual({ outcome: 'found', name: 'pronet' });
      else if (first === 'refused' && second === 'url-refused')
        expect(decided).toEqual({ outcome: 'found', name: 'linkedin' });
      else expect(decided.outcome).toBe('undecided');
    },
  );

  it.each<[ProbeAnswer[], string]>([
    [['url-refused', 'url-refused'], 'same-answers'],
    [['url-refused', 'refused', 'url-refused'], 'same-answers'],
    [['refused', 'refused'], 'none-known'],
    [['url-refused'], 'same-answers'],
    [['no-credits'], 'no-credits'],
    [['url-refused', 'no-credits'], 'no-credits'],
    [['refused', 'url-refused', 'no-answer'], 'no-answer'],
    [['url-refused', 'answered'], 'answered'],
    [[], 'none-known'],
  ])('stays undecided, and why, when the answers are %j: %s', (given, why) => {
    const asked = given.map((answer, index) => ({ name: `name-${index}`, answer }));
    expect(decideName(asked)).toEqual({ outcome: 'undecided', why });
  });

  it('is decided among three, when one of them alone is refused for its URL', () => {
    const given: ProbeAnswer[] = ['refused', 'refused', 'url-refused'];
    const asked = given.map((answer, index) => ({ name: `name-${index}`, answer }));
    expect(decideName(asked)).toEqual({ outcome: 'found', name: 'name-2' });
  });
});

describe('an answer to the probe', () => {
  it.each([
    'invalid linkedin url provided',
    'Invalid LinkedIn URL provided.',
    'invalid url provided',
    '400: invalid pronet url',
  ])('names the URL, when it says "%s"', (serviceText) => {
    expect(readProbeAnswer({ kind: 'bad-request', status: 400, serviceText })).toBe('url-refused');
  });

  it.each([
    'both domain and name are required',
    'request not readable',
    'invalid domain provided',
    'url, or domain and name, is required',
    'validation failed for: url',
    'invalid request: no such field as url here',
    '',
  ])('is a plain refusal, when it says "%s"', (serviceText) => {
    expect(readProbeAnswer({ kind: 'bad-request', status: 400, serviceText })).toBe('refused');
  });

  it('is a plain refusal, when the service finds no one', () => {
    expect(readProbeAnswer({ kind: 'not-found', status: 404 })).toBe('refused');
  });

  it('says nothing, when a 400 has no words of the service, as a page of a CDN', () => {
    expect(readProbeAnswer({ kind: 'bad-request', status: 400 })).toBe('no-answer');
  });

  it('is a success with any body, when its status is 2xx', () => {
    for (const kind of ['garbled', 'not-understood'] as const)
      expect(readProbeAnswer({ kind, status: 200 })).toBe('answered');
  });
});

describe('the candidates', () => {
  it('are the name in use first, then those of the presets, each once', () => {
    expect(candidateNames(neutralNames)).toEqual(['pronet', 'linkedin']);
    expect(candidateNames({ keys: { pronet: 'linkedin' }, values: {} })).toEqual(['linkedin', 'pronet']);
    expect(candidateNames({ keys: { pronet: 'proweb' }, values: {} })).toEqual(['proweb', 'pronet', 'linkedin']);
  });

  it('have a preset each, which says how that brand is written in values, too', () => {
    expect(namePresets.map(networkNameOf)).toEqual(['pronet', 'linkedin']);
    expect(namePresets[1]).toEqual({ keys: { pronet: 'linkedin' }, values: { PRONET: 'LINKEDIN' } });
  });
});

async function probe(script: ScriptedAnswer[], candidates = ['pronet', 'linkedin']) {
  const world = createClientWorld(script);
  const probing = probeNetworkName({ client: world.client, clock: world.clock }, service, candidates);
  return { ...world, probed: await world.clock.until(probing) };
}
const bodies = (sent: { init: RequestInit }[]) => sent.map(({ init }): unknown => JSON.parse(String(init.body)));

describe('the probe', () => {
  it('sends an address that is none under each candidate, and nothing else', async () => {
    const { probed, sent, noted, starts, clock } = await probe([noMode, wrongUrl('linkedin')]);
    expect(probed).toEqual({ outcome: 'found', name: 'linkedin' });
    expect(bodies(sent)).toEqual([{ pronet: 'not-a-url' }, { linkedin: 'not-a-url' }]);
    expect(new Set(sent.map(({ url }) => url))).toEqual(
      new Set(['https://api.service.example/base/v1/people/mobile-phone-finder']),
    );
    for (const { init } of sent) {
      expect(init).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'omit', cache: 'no-store' });
      expect(init.headers).toEqual({ 'Content-Type': 'application/json', 'X-TOKEN': canary });
    }
    // Through the limiter, and in the list of requests.
    expect(starts).toHaveLength(2);
    expect(noted).toMatchObject([
      { path: '/v1/people/mobile-phone-finder', status: 400, about: null },
      { path: '/v1/people/mobile-phone-finder', status: 400, about: null },
    ]);
    expect(JSON.stringify(noted)).not.toContain(canary);
    // Its own deadline goes with it.
    expect(clock.sleeping).toBe(0);
  });

  it('can ask nothing that could be answered', async () => {
    const { sendAndFail, sent } = createClientWorld([]);
    for (const body of [
      { pronet: 'https://www.pronet.example/in/jane-doe' },
      { pronet: 'not-a-url', domain: 'fenwick.example', name: 'Jane Doe' },
      { domain: 'fenwick.example', name: 'Jane Doe' },
      {},
    ])
      expect((await sendAndFail('fieldNameProbe', body as never)).failure.kind).toBe('bad-request-here');
    expect(sent).toEqual([]);
  });

  const stops: [string, ScriptedAnswer, string][] = [
    ['a success', { json: { id: null, pronet: null, data: [['+31 6 1234 5678']] } }, 'answered'],
    ['a success that cannot be read', { text: '<html>' }, 'answered'],
    ['402', noCredits, 'no-credits'],
    ['a page of a CDN', { status: 403, text: 'error code: 1010' }, 'no-answer'],
    ['a 400 of a CDN', { status: 400, text: '<html>Bad request</html>' }, 'no-answer'],
    ['a broken line', 'type-error', 'no-answer'],
    ['a service that is broken', { status: 500, json: { error: 'unexpected error' } }, 'no-answer'],
    ['a redirect', 'opaque-redirect', 'no-answer'],
    ['no answer at all', 'hang', 'no-answer'],
    ['a refused key', { status: 401, json: { error: 'missing or invalid api key' } }, 'no-answer'],
  ];
  it.each(stops)('stops at once and is undecided, when the first answer is %s', async (_what, answer, why) => {
    const { probed, sent } = await probe([answer, wrongUrl('linkedin')]);
    expect([probed, sent.length]).toEqual([{ outcome: 'undecided', why }, 1]);
  });

  it.each(stops)('is undecided, when the second answer is %s', async (_what, answer, why) => {
    const { probed, sent } = await probe([wrongUrl('pronet'), answer]);
    expect([probed, sent.length]).toEqual([{ outcome: 'undecided', why }, 2]);
  });

  it('is over within half a minute, at any wait the service asks for', async () => {
    const slowDown: ScriptedAnswer = { status: 429, json: { error: 'slow' }, headers: { 'Retry-After': '50' } };
    const world = createClientWorld([slowDown, slowDown]);
    const startedAt = world.clock.now();
    const probing = probeNetworkName({ client: world.client, clock: world.clock }, service, ['pronet', 'linkedin']);
    expect(await world.clock.until(probing)).toEqual({ outcome: 'undecided', why: 'no-answer' });
    expect(world.clock.now() - startedAt).toBeLessThanOrEqual(30_000);
  });

  it('sends nothing, when the browser does not allow the address or there is no network', async () => {
    for (const broken of [{ hasPermission: false }, { isOnline: false }]) {
      const world = createClientWorld([]);
      Object.assign(world.world, broken);
      const probing = probeNetworkName({ client: world.client, clock: world.clock }, service, ['pronet', 'linkedin']);
      expect(await world.clock.until(probing)).toEqual({ outcome: 'undecided', why: 'no-answer' });
      expect(world.sent).toEqual([]);
    }
  });
});

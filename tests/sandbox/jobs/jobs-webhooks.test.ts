import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../sandbox/jobs/job-requests.ts';
import { limits } from '../../fixtures/interface.ts';
import { crowd, hook, hour, jobsWorld, minute } from './jobs-world.ts';

const doneMs = 30_033;

/** A job of one person with this webhook, and what was delivered so far. */
function hooked(webhook: string) {
  const world = jobsWorld();
  const trackId = world.submit({ people: crowd(1, 1), webhook });
  const tries = () => world.jobs.deliveries().map(({ at, status }) => [world.since(at), status]);
  const notify = (json: object) => world.refusal('emailFinderNotify', { params: { trackId }, json });
  return { ...world, trackId, tries, notify };
}

describe('the completion webhook', () => {
  it('is retried after 1, 5 and 15 minutes when it always fails, and then given up', () => {
    const { clock, tries, notify } = hooked('https://hooks.pronet.example/fail');
    clock.advance(24 * hour);
    const waits = [0, 1, 6, 21].map((minutes) => doneMs + minutes * minute);
    expect(tries()).toEqual(waits.map((at) => [at, 500]));
    expect(tries()).toHaveLength(1 + limits.webhookRetries);
    expect(notify({ webhook: 'https://hooks.pronet.example/fail' })).toMatchObject({
      webhook: { state: 'PENDING', retry: 0 },
    });
  });

  it('does not reach a host outside the sandbox', () => {
    const { clock, jobs } = hooked('https://example.com/hook');
    clock.advance(hour);
    expect(jobs.deliveries().map(({ status, body }) => [status, body])).toEqual(Array(4).fill([0, null]));
  });

  it('is not taken in by a host that only ends like the sandbox receiver', () => {
    const { clock, tries } = hooked('https://nothooks.pronet.example/');
    clock.advance(doneMs);
    expect(tries()).toEqual([[doneMs, 0]]);
  });

  it('is never sent when the job is stuck', () => {
    const { clock, jobs, tries, trackId } = hooked(hook);
    jobs.setOutcome(trackId, 'stuck-soft');
    clock.advance(24 * hour);
    expect(tries()).toEqual([]);
  });

  it('carries the results known at DONE when the rest of an export comes later', () => {
    const { submit, clock, jobs } = jobsWorld();
    submit({ people: crowd(9, 9), service: 'PEOPLE_EXPORT' });
    clock.advance(hour);
    expect(jobs.deliveries()[0]?.body).toMatchObject({
      content: [...Array(8).fill({ email: { state: 'DONE' } }), { email: { state: 'PROCESSING', output: [] } }],
    });
  });
});

describe('deliveries', () => {
  it('carry every item when one job is named, and the first 100 in the list of all', () => {
    const { submit, clock, jobs } = jobsWorld();
    const trackId = submit({ people: crowd(101, 101) });
    submit({ people: crowd(1, 1) });
    clock.advance(hour);
    expect(jobs.deliveries().map(({ body }) => Object(body).content.length)).toEqual([1, 100]);
    expect(jobs.deliveries(trackId).map(({ body }) => Object(body).content.length)).toEqual([101]);
  });
});

describe('notify', () => {
  it('waits for DONE when the job still runs', () => {
    const { clock, notify, tries } = hooked(hook);
    expect(notify({ webhook: hook })).toMatchObject({ webhook: { state: 'PENDING', retry: 0 } });
    clock.advance(hour);
    expect(tries()).toEqual([
      [doneMs, 200],
      [doneMs, 200],
    ]);
  });
});

describe('a public address', () => {
  it.each([
    hook,
    'https://example.com',
    'https://8.8.8.8/x',
    'https://172.32.0.1/',
    'https://[2606:4700::1]/',
    'HTTPS://Example.COM/',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['', 'example.com', 'http://example.com/', 'ftp://example.com/', 'https://', 'https://intranet/'],
    ...['https://localhost/', 'https://localhost./', 'https://a.localhost/', 'https://printer.local/'],
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://0.0.0.0/'],
    ...['https://10.1.2.3/', 'https://172.16.0.1/', 'https://172.31.255.1/', 'https://192.168.0.1/'],
    ...['https://169.254.169.254/', 'https://100.64.0.1/', 'https://224.0.0.1/'],
    ...['https://[::1]/', 'https://[::]/', 'https://[fe80::1]/', 'https://[fd00::1]/', 'https://[::ffff:127.0.0.1]/'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSites } from '@/entrypoints/background/sites';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { saveRequestedSite } from '@/lib/messaging/panel-state';
import { findSubject } from '@/lib/subjects/find-subject';
import { guessSites } from '@/lib/subjects/guess-site';
import { demoSite, type Site } from '@/lib/subjects/sites';
import { fitBrowser } from '../../fakes/worker-browser.ts';

const siteOf = (address: string): Site => {
  const [guess] = guessSites(address);
  if (guess === undefined) throw new Error('It can be nobody’s page');
  return guess.site;
};
const people = siteOf('https://people.example/people/jane-doe');
const others = siteOf('https://others.example/people/jane-doe');
const nowMs = 1_000_000;

let db: SidenoteDatabase;
let granted: string[] = [];
let removed: string[][] = [];
const notifyChanged = vi.fn(async () => undefined);
const sites = () =>
  createSites({ db, clock: { now: () => nowMs } as never, applyManaged: async () => undefined, notifyChanged });
const saved = async () => ((await readSettings(db, 'sites')) ?? []).map(({ hosts }) => hosts[0]);

beforeEach(async () => {
  fakeBrowser.reset();
  fitBrowser(new Map());
  granted = [];
  removed = [];
  notifyChanged.mockClear();
  Object.assign(fakeBrowser.permissions, {
    contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => granted.includes(origin)),
    remove: async ({ origins }: { origins: string[] }) => removed.push(origins) > 0,
  });
  db = new SidenoteDatabase();
  await db.settings.put({ key: 'sites', value: [demoSite] });
});
afterEach(async () => db.delete());

it('adds one beside those that are saved, and beside another one at the same time', async () => {
  const both = sites();
  expect(await Promise.all([both.add(people), both.add(others)])).toEqual(['added', 'added']);
  expect((await saved()).toSorted()).toEqual(['others.example', 'people.example', 'www.pronet.example']);
  expect(notifyChanged).toHaveBeenCalledTimes(2);
});

it('keeps a site that has the host as it is, and gives another host of the same key one of its own', async () => {
  await sites().add({ ...people, keepCase: true });
  expect(await sites().add(people)).toBe('known');
  expect(await sites().add({ ...people, key: 'another', hosts: ['www.people.example'] })).toBe('known');
  const dotted = siteOf('https://a.b.example/people/jane');
  // As older versions wrote the key of this host.
  const hyphened = { ...siteOf('https://a-b.example/people/jane'), key: dotted.key };
  expect(await sites().add(hyphened)).toBe('added');
  expect(await sites().add(dotted)).toBe('added');
  const all = (await readSettings(db, 'sites')) ?? [];
  const keyAt = (address: string) => findSubject(address, all)?.key;
  expect(keyAt('https://a-b.example/people/jane')).toBe('person/a-b-example/jane');
  expect(keyAt('https://a.b.example/people/jane')).toBe('person/a-b-example-2/jane');
  expect((await readSettings(db, 'sites'))?.find(({ key }) => key === people.key)).toMatchObject({ keepCase: true });
});

it('adds addresses of another page of a site to the site that a person added, once, and under its key', async () => {
  await sites().add({ ...people, keepCase: true });
  const company = siteOf('https://people.example/company/fenwick');
  expect(await sites().add(company)).toBe('added');
  expect(await sites().add(company)).toBe('known');
  const all = (await readSettings(db, 'sites')) ?? [];
  expect(all.at(-1)).toMatchObject({ key: people.key, keepCase: true, person: ['/people/:slug'] });
  expect(findSubject('https://people.example/company/fenwick', all)?.key).toBe('company/people-example/fenwick');
  expect(findSubject('https://people.example/people/jane-doe', all)?.key).toBe('person/people-example/jane-doe');
  expect(await sites().add(siteOf('https://www.pronet.example/org/fenwick')), 'the service’s own network').toBe(
    'known',
  );
});

it('adds nothing where an administrator decides, nor beyond fifty, and gives the permission back', async () => {
  await db.settings.put({ key: 'policy', value: { locked: ['sites'] } });
  expect(await sites().add(people)).toBe('locked');
  await db.settings.delete('policy');
  const many = Array.from({ length: 50 }, (_each, at) => siteOf(`https://site-${at}.example/people/jane`));
  await db.settings.put({ key: 'sites', value: many });
  expect(await sites().add(people)).toBe('full');
  expect(await saved()).toHaveLength(50);
  expect(removed).toEqual([['https://*.people.example/*'], ['https://*.people.example/*']]);
  expect(notifyChanged).not.toHaveBeenCalled();
});

it('refuses a host that many owners share', async () => {
  await expect(sites().add({ ...people, key: 'github-io', hosts: ['github.io'] })).rejects.toThrow();
  expect(await saved()).toEqual(['www.pronet.example']);
});

it('adds the requested site once the browser grants it, and nothing that it did not grant', async () => {
  await saveRequestedSite(people, nowMs - 1000);
  await sites().addRequested();
  expect(await saved()).toEqual(['www.pronet.example']);

  granted = ['https://*.people.example/*'];
  // That wish is over: another question was answered meanwhile.
  await sites().addRequested();
  expect(await saved()).toEqual(['www.pronet.example']);

  await saveRequestedSite(people, nowMs - 1000);
  await sites().addRequested();
  expect(await saved()).toEqual(['www.pronet.example', 'people.example']);
});

it.each<[what: string, site: unknown, at: number]>([
  ['too old', people, nowMs - 6 * 60_000],
  ['from the future', people, nowMs + 1000],
  ['no site', { ...people, hosts: ['http://people.example'] }, nowMs],
])('a wish that is %s adds nothing', async (_what, site, at) => {
  granted = ['https://*.people.example/*'];
  await saveRequestedSite(site as object, at);
  await sites().addRequested();
  expect(await saved()).toEqual(['www.pronet.example']);
});

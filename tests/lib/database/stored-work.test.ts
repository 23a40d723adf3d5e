// First: what is loaded after it finds itself in an extension.
import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { z } from 'zod';
import { countUnread, jobCounts, statusOf } from '@/components/jobs/job-view';
import { operations } from '@/entrypoints/background/ordering';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches, readOpenBatches } from '@/lib/database/batches/batch-reads';
import { readLatestIntent, readRecord, readSettings } from '@/lib/database/reads';
import { readService } from '@/lib/database/settings/service-settings';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { isExcluded } from '@/lib/exclusions/match/find-exclusion';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { readCountedLists } from '@/lib/exclusions/reads';
import { readSyncState } from '@/lib/exclusions/sync/reads';
import { readVisits } from '@/lib/exclusions/visited/read-visits';
import { readOpenJobs } from '@/lib/jobs/change-job';
import { createStoredItem } from '@/lib/platform/browser/storage';
import { createSecret, LockedKeyError } from '@/lib/platform/keys/secret';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createReadyValueLists } from '@/lib/searches/ready-value-lists';
import { uniteResults } from '@/lib/searches/result-query';
import { createSearchHandlers } from '@/lib/searches/searches';
import { neutralNames } from '@/lib/service/contract/names';
import { limiterLogSchema } from '@/lib/service/limiter/limiter-log';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { noExclusions } from '@/tests/worlds/no-exclusions';
import { openStoredDatabase, readStoredData, subjectNamed } from './stored-data.ts';

/** The same browser: its lists, searches, jobs, batches and settings, and its key, which is not in the database. */

const stored = await readStoredData();
const { own } = stored.connections;
const nowMs = stored.writtenAt + 1000;
const baseUrl = new URL(own).origin;
const opened = openStoredDatabase(stored);

describe('the lists', () => {
  const isOn = (slug: string, kind: 'person' | 'company' = 'person') =>
    isExcluded(opened.db, subjectNamed(slug, kind), nowMs);

  it('hold for whom they held, hashed or not, and for nobody else', async () => {
    const lists = await readCountedLists(opened.db);
    expect(lists.map((list) => [list.name, list.kind, list.count, list.expiresAfterDays])).toEqual([
      ['Customers', 'person', 10, 365],
      ['Competitors', 'company', 3, null],
    ]);
    expect(await isOn('yuki-tanabe')).toBe('Customers');
    expect(await isOn('leila-haddad')).toBe('Customers');
    expect(await isOn('sam-porter')).toBe('Customers');
    expect(await isOn('serra-azul-energia', 'company')).toBe('Competitors');
    expect(await isOn('amara-okonkwo')).toBeNull();
    expect(await isOn('libero-callegari')).toBeNull();
  });

  it('can take the last changes back', async () => {
    const exclusions = createExclusions({
      ...{ db: opened.db, clock: { now: () => nowMs }, newId: () => crypto.randomUUID() },
      ...{ firstListName: () => 'First', domainOf: domainAsWritten },
    });
    const undos = await opened.db.undos.toArray();
    const tokenOf = (kind: string) => undos.find((undo) => undo.kind === kind)?.token ?? '';
    expect(await exclusions.undo(tokenOf('list'))).toBe(true);
    expect(await isOn('libero-callegari')).toBe('Old newsletter');
    expect(await exclusions.undo(tokenOf('exclude'))).toBe(true);
    expect(await isOn('yuki-tanabe')).toBeNull();
    const before = await opened.db.members.count();
    expect(await exclusions.undo(tokenOf('import'))).toBe(true);
    expect(await opened.db.members.count()).toBe(before - 4);
    expect(await exclusions.undo(tokenOf('members'))).toBe(true);
    expect(await opened.db.members.count()).toBe(before - 3);
  });

  it('stand on the service until the day is over', async () => {
    const customers = (await readCountedLists(opened.db)).find((list) => list.name === 'Customers');
    if (customers === undefined) throw new Error('There is no such list');
    const state = await readSyncState(opened.db, customers, nowMs);
    expect(state).toMatchObject({ waiting: 0, usedToday: 1, perDay: 50, refusedUntil: null });
    expect(Math.round(((state?.until ?? 0) - nowMs) / 3_600_000)).toBe(23);
  });

  it('know who was visited', async () => {
    const visits = await readVisits(opened.db);
    expect(visits.map((visit) => visit.subject.slug)).toEqual(['fjellvik-health', 'noor-al-hashimi', 'ingrid-solberg']);
  });
});

describe('batches', () => {
  it('stand where they stood', async () => {
    const batches = await readBatches(opened.db, own, 10);
    expect(batches.map(({ state, pausedBecause, agreedMilli }) => [state, pausedBecause, agreedMilli])).toEqual([
      ['done', null, 3000],
      ['cancelled', null, 7000],
      ['paused', 'person', 8000],
      ['done', null, 5000],
    ]);
    const [mixed, , paused, first] = batches;
    if (mixed === undefined || paused === undefined || first === undefined) throw new Error('A batch is missing');
    expect(countBatch(mixed)).toMatchObject({ total: 3, found: 1, notUnderstood: 1, unknown: 1, spentMilli: 2000 });
    expect(countBatch(paused)).toMatchObject({ total: 8, found: 2, nothing: 3, waiting: 3, resumeQuoteMilli: 3000 });
    expect(countBatch(first)).toMatchObject({ total: 5, known: 3, found: 1, nothing: 1, spentMilli: 1000 });
    expect((await readOpenBatches(opened.db)).map(({ state }) => state)).toEqual([]);
  });
});

describe('searches', () => {
  it('are found again by what they ask for, with the pages that were bought', async () => {
    const service = { baseUrl, names: neutralNames };
    const searches = createSearchHandlers({
      ...{ db: opened.db, clock: { now: () => nowMs } },
      expectConnected: () => Promise.resolve({ connectionId: own, service }),
    });
    const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
    const { id } = await searches.openSearch({ kind: 'people', filters, lists: 'all', size: 3 });
    expect(await opened.db.searches.get(id)).toMatchObject({ name: 'Vice presidents', size: 3 });
    const pages = await opened.db.searchPages.where('searchId').equals(id).toArray();
    expect(uniteResults(pages).rows.map(({ line }) => line.name)).toEqual([
      ...['نور الهاشمي', 'Erwin Kępa', 'Julia Schwarz', 'Mabela Berková', 'Jinte van der Heyden'],
    ]);
    expect(pages.map(({ track, unread, total }) => [track?.people, unread, total])).toEqual([
      [3, undefined, 84],
      [2, 1, 85],
    ]);
    expect(await opened.db.searchPages.filter(({ erasedAt }) => erasedAt !== undefined).count()).toBe(1);
    expect(await opened.db.searchPages.filter(({ mode }) => mode === 'preview').count()).toBe(1);
  });

  it('complete what is typed from the list that was fetched', async () => {
    const { ready } = createReadyValueLists({
      ...{ db: opened.db, clock: createFakeClock(nowMs), isOnline: () => true },
      fetch: () => Promise.reject(new Error('It is there already')),
      hasPermission: () => Promise.resolve(true),
    });
    expect(await ready('industries')).toMatchObject({ isOld: false });
  });
});

describe('jobs', () => {
  it('stand where they stood', async () => {
    const jobs = await opened.db.jobs.orderBy('[connection+createdAt]').toArray();
    expect(jobs.map((job) => [job.title, job.kind, statusOf(job)])).toEqual([
      ['Vice presidents', 'email-finder', 'done'],
      ['Directors', 'people-export', 'done'],
      ['Nobody', 'people-export', 'refunded'],
      ['Answer lost', 'people-export', 'unreached'],
      ['Overdue', 'people-export', 'overdue'],
      ['Closed by hand', 'people-export', 'closed'],
      ['Whose is it', 'people-export', 'lost'],
      ['Too dear', 'people-export', 'paused'],
      ['Deep', 'deep-export', 'paused'],
    ]);
    const [finder, directors, , , , , lost, poor, deep] = jobs;
    if (finder === undefined || directors === undefined) throw new Error('A job is missing');
    expect(jobCounts(finder)).toMatchObject({ found: 3 });
    expect(countUnread(directors)).toBe(1);
    expect(lost?.parts[0]?.candidates).toHaveLength(1);
    expect([poor?.pausedBecause, deep?.pausedBecause]).toEqual(['not-enough-credits', 'key-changed']);
    expect(deep?.parts.map(({ state, size }) => [state, size])).toEqual([
      ['running', 10_000],
      ['waiting', 50],
    ]);
    expect((await readOpenJobs(opened.db)).map(({ title }) => title).toSorted()).toEqual([
      ...['Deep', 'Overdue', 'Too dear', 'Whose is it'],
    ]);
  });

  it('keep their results', async () => {
    const pages = await opened.db.jobPages.toArray();
    const items = pages.flatMap((page) => page.items);
    expect(items.map(({ line, email }) => [line.name, email?.address ?? null])).toContainEqual([
      'نور الهاشمي',
      'noor.al-hashimi@almanara.example',
    ]);
    expect(items).toHaveLength(3 + 7);
    expect(await opened.db.unreadResults.toArray()).toMatchObject([
      { body: expect.stringContaining('isabella-ernser') },
    ]);
  });
});

describe('the settings', () => {
  it('are those that were saved', async () => {
    const read = (key: Parameters<typeof readSettings>[1]) => readSettings(opened.db, key);
    expect(await read('budget')).toEqual({
      perDayMilli: 20_000_000,
      perMonthMilli: 50_000_000,
      askAgainAboveMilli: 8000,
    });
    expect(await read('connection')).toMatchObject({
      baseUrl,
      connectionId: own,
      keyMode: 'passphrase',
      keyLocked: false,
    });
    expect(await read('appearance')).toEqual({ theme: 'dark', density: 'compact', pictures: true });
    expect(await read('privacy')).toEqual({ retentionDays: 30, visited: true });
    expect(await read('limits')).toEqual({ requestsPerSecond: 4 });
    expect(await read('jobs')).toEqual({ notify: true });
    expect(await read('policy')).toEqual({ locked: ['budgetPerDay', 'keyKept'], keyKept: 'passphrase' });
    expect(await read('pictureHosts')).toEqual(['media.pronet.example']);
    expect(await read('formerConnections')).toEqual([own]);
    expect(await read('sites')).toMatchObject([{ key: 'pronet', person: ['/in/:slug'] }]);
    expect(await read('welcome')).toEqual({ doneAt: 1_795_356_265_993 });
    expect(await read('retentionDefault')).toEqual({ erasesFrom: 1_795_356_254_058 });
    expect(await read('balanceLooks')).toMatchObject({ looks: 0, about: 1_795_356_391_967 });
    expect(await read('serviceClock')).toEqual({ origin: baseUrl, offsetMs: 87_119_811 });
    expect(await readService(opened.db)).toMatchObject({
      webhook: 'https://hooks.pronet.example/done',
      previewPath: '/v1/people/preview',
    });
  });
});

describe('what is not in the database', () => {
  it('is the key under its passphrase, which opens it', async () => {
    fakeBrowser.reset();
    await fakeBrowser.storage.local.set(stored.local);
    const secret = createSecret();
    expect(await secret.keyModeOf(baseUrl)).toBe('passphrase');
    await expect(secret.expectKey(baseUrl)).rejects.toBeInstanceOf(LockedKeyError);
    expect(await secret.unlock(baseUrl, 'another horse')).toBe(false);
    expect(await secret.unlock(baseUrl, 'correct horse battery')).toBe(true);
    expect(await secret.expectKey(baseUrl)).toBe('chaos-key');
  });

  it('is what a worker leaves to the next one, which stores the answer that found no room', async () => {
    fakeBrowser.reset();
    await fakeBrowser.storage.session.set(stored.session);
    const log = await createStoredItem('session:limiter', limiterLogSchema).read();
    expect(log).toEqual(stored.session.limiter);
    for (const item of ['session:batch-session', 'session:job-session'] as const) {
      expect(await createStoredItem(item, z.string()).read()).toMatch(/^[0-9a-f-]{36}$/);
    }
    const unsaved = createStoredItem('session:unsaved-answers', z.record(z.string(), z.custom<UnsavedAnswer>()));
    const orderKey = `${own}|email|person/pronet/athina-stavrou`;
    expect(await readLatestIntent(opened.db, [orderKey])).toMatchObject({ state: 'sent' });
    await recover({
      ...{
        db: opened.db,
        operations,
        clock: createFakeClock(nowMs + 3_600_000),
        unsaved: createUnsavedAnswers(unsaved),
        exclusionPolicy: noExclusions,
      },
      purchase: { resume: () => Promise.reject(new Error('What waited for an hour is not sent')) },
      findConnected: () => Promise.resolve(null),
    });
    expect(await readLatestIntent(opened.db, [orderKey])).toMatchObject({
      state: 'settled',
      outcome: { kind: 'found' },
    });
    const record = await readRecord(opened.db, own, 'person/pronet/athina-stavrou');
    expect(record?.facets.email?.value).toMatchObject([{ address: 'athina.stavrou@tamarindstores.example' }]);
    expect(await unsaved.read()).toEqual({});
  });
});

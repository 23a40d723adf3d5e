import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { Facets } from '@/lib/database/schema/rows';
import type { Failure } from '@/lib/messaging/failure';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import { brandNames } from '@/lib/service/contract/names';
import type { PageSubject } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import {
  amara,
  balance,
  company,
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  fenwick,
  intent,
  person,
  record,
  sites,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer } from '../../fixtures/rows/held-rows.ts';
import { charge, ledger, savings, spendBudget } from '../../fixtures/rows/ledger-rows.ts';
import { crowd } from '../../fixtures/rows/list-rows.ts';
import { requestCharges, requests } from '../../fixtures/rows/request-rows.ts';
import type { Scenario } from '../scenario.ts';
import { companyScenarios } from './company-scenarios.ts';
import { elsewhereScenarios } from './elsewhere-scenarios.ts';
import { filterScenarios } from './filter-scenarios.ts';
import { historyScenarios } from './history-scenarios.ts';
import { jobScenarios } from './job-scenarios.ts';
import { listScenarios } from './list-scenarios.ts';
import { personScenarios } from './person-scenarios.ts';
import { resultsScenarios } from './results-scenarios.ts';
import { scanScenarios } from './scan-scenarios.ts';
import { searchScenarios } from './search-scenarios.ts';
import { serviceScenarios } from './service-scenarios.ts';
import { teamScenarios } from './team-scenarios.ts';
import { workScenarios } from './work-scenarios.ts';
import { writeScenarios } from './write-scenarios.ts';

const now = Date.now();
const on = (subject: Subject | null): Pick<PageSubject, 'subject' | 'access'> => ({ subject, access: 'readable' });
const ok = (answer: unknown) => ({ ok: true, answer });
const fail = (failure: Failure) => ({ ok: false, failure });
const known: Facets = { email: facet([emailEntry()]), profile: facet(person()), company: facet(company) };
const aboutOne = heldAnswer('about-another');
const ofTwo = [amara, subjectOf('bob-poe')].map(({ key }) => subjectAlias(connectionId, key));
const namesTwo: HeldAnswer = { ...aboutOne, own: { ...aboutOne.own, aliases: ofTwo } };
const unknownPerson: Scenario = { screen: 'panel', page: on(tomasz) };
const knownPerson: Scenario = { screen: 'panel', page: on(amara), facets: known };

function failedWith(failure: ServiceFailure, sent = true): Scenario {
  return {
    ...unknownPerson,
    intent: intent(tomasz, {
      sentAt: sent ? now - 9000 : null,
      settledAt: now - 8000,
      outcome: { kind: 'failed', failure },
    }),
  };
}

function refusedWith(failure: Failure): Scenario {
  return { ...unknownPerson, answers: { enrich: fail(failure) }, steps: [{ press: 'Find email' }] };
}

export const scenarios: Record<string, Scenario> = {
  askable: unknownPerson,
  'asking-queued': { ...unknownPerson, intent: intent(tomasz, { state: 'queued' }) },
  'asking-sent': { ...unknownPerson, intent: intent(tomasz, { state: 'sent', sentAt: now - 6000 }) },
  'asking-let-go': {
    ...unknownPerson,
    intent: intent(tomasz, { state: 'sent', sentAt: now - 6000 }),
    answers: { cancel: ok({ result: 'detached' }) },
    steps: [{ press: 'Stop waiting' }],
  },
  'waiting-429': { ...unknownPerson, intent: intent(tomasz, { state: 'queued', waitingUntil: now + 5000 }) },
  known: knownPerson,
  'known-open': { ...knownPerson, open: true },
  'known-forget': { ...knownPerson, steps: [{ press: /^More for/ }, { press: 'Forget this person' }] },
  'known-refreshing': { ...knownPerson, intent: intent(amara, { state: 'sent', sentAt: now - 3000, refresh: true }) },
  'known-refresh-failed': {
    ...knownPerson,
    intent: intent(amara, {
      refresh: true,
      sentAt: now - 4000,
      settledAt: now - 2000,
      outcome: { kind: 'failed', failure: { kind: 'too-fast', status: 429 } },
    }),
  },
  'known-catch-all': {
    ...knownPerson,
    facets: { ...known, email: facet([emailEntry({ domainType: 'CATCH_ALL', free: true })], now - 30_000) },
  },
  'known-several': {
    ...knownPerson,
    facets: {
      ...known,
      email: facet([
        emailEntry({
          address: 'amara.okonkwo.old@fenwick-instruments-group.example',
          status: 'INVALID',
          subStatus: 'MAILBOX_NOT_FOUND',
        }),
        emailEntry({ generic: true }),
        emailEntry({ address: 'aokonkwo@fenwick.example' }),
      ]),
    },
  },
  'known-not-valid': { ...knownPerson, facets: { ...known, email: facet([emailEntry({ status: 'INVALID' })]) } },
  'known-sparse': {
    ...knownPerson,
    facets: {
      email: facet([emailEntry()]),
      profile: facet(
        person({
          profile: null,
          link: null,
          location: null,
          member_badges: null,
          position_groups: [],
          educations: [],
          certifications: [],
          organizations: [],
          skills: [],
          languages: null,
        }),
      ),
    },
  },
  changed: {
    ...knownPerson,
    facets: {
      ...known,
      email: {
        ...facet([emailEntry()], now - 20_000),
        previous: { value: [emailEntry({ address: 'a.okonkwo@atelier-nord.example' })], boughtAt: now - 90 * day },
      },
      profile: {
        ...facet(person(), now - 20_000),
        previous: { value: person({ profile: { headline: 'Growth Lead' } }), boughtAt: now - 90 * day },
      },
    },
  },
  'nothing-found': {
    ...unknownPerson,
    name: 'Tomasz Wieczorek',
    facets: {
      email: facet(null, now - 18 * day, 0),
      profile: facet(
        person({ profile: { full_name: 'Tomasz Wieczorek', headline: 'Procurement Lead, cold chain' } }),
        now - 18 * day,
      ),
    },
  },
  'failed-key': {
    ...failedWith({ kind: 'key-refused', status: 401 }),
    connection: connection({ lastCheck: { at: now, elapsedMs: 0, failure: { kind: 'key-refused', status: 401 } } }),
  },
  'failed-credits': { ...failedWith({ kind: 'not-enough-credits', status: 402 }), balanceMilli: 400 },
  'failed-too-fast': failedWith({ kind: 'too-fast', status: 429 }),
  'failed-permission': refusedWith({ kind: 'no-permission' }),
  'failed-budget': {
    ...unknownPerson,
    budget: { perDayMilli: 2000, perMonthMilli: null, askAgainAboveMilli: null },
    ledger: ledger(now, 40),
  },
  'failed-not-saved': refusedWith({ kind: 'not-saved', values: ['tomasz.wieczorek@okavango.example'] }),
  'failed-internal': refusedWith({ kind: 'internal' }),
  unknown: { ...unknownPerson, intent: intent(tomasz, { state: 'unknown', sentAt: now - 600_000 }) },
  'unknown-wait': {
    ...unknownPerson,
    intent: intent(tomasz, { state: 'unknown', sentAt: now - 20_000 }),
    answers: { checkUnknown: ok({ decision: 'wait', checkAgainAt: now + 170_000 }) },
    steps: [{ press: 'Check now' }],
  },
  'unknown-offline': {
    ...unknownPerson,
    intent: intent(tomasz, { state: 'unknown', sentAt: now - 600_000 }),
    offline: true,
  },
  'decided-charged': {
    ...unknownPerson,
    intent: intent(tomasz, {
      sentAt: now - 600_000,
      settledAt: now - 60_000,
      outcome: { kind: 'decided', charged: true },
    }),
  },
  'decided-free': {
    ...unknownPerson,
    intent: intent(tomasz, {
      sentAt: now - 600_000,
      settledAt: now - 60_000,
      outcome: { kind: 'decided', charged: false },
    }),
  },
  undecided: {
    ...unknownPerson,
    intent: intent(tomasz, { sentAt: now - 600_000, settledAt: now - 60_000, outcome: { kind: 'undecided' } }),
  },
  'not-understood': {
    ...unknownPerson,
    intent: intent(tomasz, { sentAt: now - 9000, settledAt: now - 8000, outcome: { kind: 'not-understood' } }),
    rawBody: '{"status":200,"data":{"persona":{"mail":"tomasz@okavango.example","id":17}}}',
    open: true,
  },
  'not-confirmed': { ...unknownPerson, held: [heldAnswer('not-confirmed')] },
  'not-confirmed-twice': {
    ...unknownPerson,
    held: [heldAnswer('not-confirmed'), heldAnswer('not-confirmed', subjectOf('bob-poe'), 'held-2')],
  },
  'about-another': { ...unknownPerson, held: [heldAnswer('about-another')] },
  'about-two': {
    ...unknownPerson,
    held: [namesTwo],
    records: [record(amara, {}), record(subjectOf('bob-poe'), {}, 'Bob Poe')],
  },
  excluded: {
    ...unknownPerson,
    answers: { enrich: fail({ kind: 'excluded', listName: 'Customers' }) },
    steps: [{ press: 'Find email' }],
  },
  'excluded-anyway': {
    ...unknownPerson,
    answers: { enrich: fail({ kind: 'excluded', listName: 'Customers' }) },
    steps: [{ press: 'Find email' }, { press: 'Find email anyway …' }],
  },
  erased: { ...unknownPerson, erasedBoughtAt: now - 400 * day },
  offline: { ...unknownPerson, offline: true },
  loading: { screen: 'panel', isReading: true },
  'unreadable-tab': { screen: 'panel', page: 'gone' },
  nobody: { screen: 'panel', page: on(null), others: true },
  unreadable: { screen: 'panel', page: { subject: null, access: 'not-readable' } },
  'no-connection': { screen: 'panel', page: on(tomasz), connection: null },
  'no-key': { ...knownPerson, connection: connection({ keySetAt: null, lastCheck: null }) },
  company: { screen: 'panel', page: on(fenwick) },
  ...companyScenarios,
  ...personScenarios,
  ...scanScenarios,
  ...elsewhereScenarios,
  ...workScenarios,
  ...writeScenarios,
  ...listScenarios,
  ...searchScenarios,
  ...filterScenarios,
  ...resultsScenarios,
  ...serviceScenarios,
  ...historyScenarios,
  ...jobScenarios,
  ...teamScenarios,
  'panel-add-site': { screen: 'panel', page: on({ ...tomasz, url: 'https://folk.example/people/jane-doe' }) },
  'popup-add-site': { screen: 'popup', page: on({ ...tomasz, url: 'https://folk.example/people/jane-doe' }) },
  'panel-add-site-folded': { screen: 'panel', page: on({ ...tomasz, url: 'https://acme.example/about' }) },
  'panel-pinned': {
    ...knownPerson,
    page: { ...on(tomasz), pinned: amara },
    records: [record(amara, known, 'Amara Okonkwo')],
  },
  'small-window': { ...knownPerson, small: true, widths: [380] },
  'small-window-askable': { screen: 'panel', small: true, page: on(tomasz), widths: [380] },
  'small-window-nobody': { screen: 'panel', small: true, page: on(null), widths: [380] },
  'small-window-closed': { ...knownPerson, small: 'closed', widths: [380, 320] },
  'popup-askable': { screen: 'popup', page: on(tomasz) },
  'popup-known': { ...knownPerson, screen: 'popup' },
  'popup-no-panel': {
    screen: 'popup',
    page: on(tomasz),
    answers: { showPanel: { ok: false, failure: { kind: 'internal' } } },
    steps: [{ press: 'Open side panel' }],
  },
  'popup-nobody': { screen: 'popup', page: on(null) },
  settings: {
    screen: 'settings',
    withdrawn: 'people.example',
    answers: {
      testConnection: ok({ milli: 411_000, elapsedMs: 212, names: { outcome: 'confirmed', name: 'pronet' } }),
    },
    steps: [{ press: 'Test connection' }],
  },
  'settings-empty': {
    screen: 'settings',
    connection: null,
    steps: [
      { field: 'Service address', text: 'http://api.service.example' },
      { press: 'Save' },
      { press: 'Add site' },
      { press: 'Add site' },
    ],
  },
  'settings-names': {
    screen: 'settings',
    steps: [{ choose: 'Custom' }, { field: 'Names as JSON', text: '{"keys": {"pronet": 7}}' }, { press: 'Save' }],
  },
  'settings-failed': {
    screen: 'settings',
    answers: { testConnection: fail({ kind: 'key-refused', status: 401 }) },
    steps: [{ press: 'Test connection' }],
  },
  'settings-privacy': { screen: 'settings', requests: true, keepDays: 90 },
  'settings-privacy-empty': {
    screen: 'settings',
    connection: null,
    answers: { eraseEverything: ok({ erased: true }) },
    steps: [{ press: 'Erase everything' }, { press: 'Erase now' }],
  },
  'settings-privacy-erase': {
    screen: 'settings',
    requests: true,
    steps: [{ pick: 'Keep what you bought', option: '90 days' }, { press: 'Erase everything' }],
  },
  'settings-privacy-busy': {
    screen: 'settings',
    requests: true,
    answers: { eraseEverything: ok({ erased: false }) },
    steps: [{ press: 'Erase everything' }, { press: 'Erase now' }],
  },
  'settings-known': {
    screen: 'settings',
    connection: connection({ names: brandNames }),
    steps: [{ press: 'Show what it sets' }],
  },
  'settings-sandbox': {
    screen: 'settings',
    connection: null,
    answers: { useSandbox: ok({ found: false }) },
    steps: [{ choose: 'Sandbox' }, { press: 'Use the sandbox' }],
  },
  'settings-site': {
    screen: 'settings',
    steps: [
      { press: 'Add site' },
      { field: 'Website', text: 'www.network.example' },
      { field: 'Test address', text: 'https://nl.network.example/in/jane-doe/details' },
    ],
  },
  'settings-site-edit': {
    screen: 'settings',
    steps: [{ press: /^Edit/ }, { field: 'Test address', text: 'https://people.example/jane-doe' }],
  },
  'settings-report': {
    screen: 'settings',
    errors: [
      { name: 'ServiceError', message: 'other', detail: 'unreachable', frames: ['chunks/client-Da12.js:1:20311'] },
      { name: 'TypeError', message: 'no-network', detail: '', frames: [] },
    ],
    steps: [{ press: 'Copy error report' }],
  },
  'settings-spending': {
    screen: 'settings',
    budget: spendBudget,
    ledger: ledger(now, 40),
    steps: [{ field: 'Budget per month', text: '1,000' }, { press: 'Save budgets' }],
  },
  'confirm-price': {
    ...unknownPerson,
    budget: { ...spendBudget, askAgainAboveMilli: 500 },
    steps: [{ press: 'Find email' }],
  },
  'confirm-price-small': {
    ...unknownPerson,
    budget: { ...spendBudget, askAgainAboveMilli: 500 },
    facets: { email: facet(null, now - 18 * day, 0) },
    steps: [{ press: 'Find email' }],
  },
  'askable-short': { ...unknownPerson, balanceMilli: 400 },
  spend: {
    screen: 'workspace',
    budget: spendBudget,
    savings,
    ledger: [
      charge({ id: 'intent-1', at: now - 600_000, how: 'unknown', chargedMilli: null, balanceAfterMilli: null }),
      ...ledger(now, 300),
    ],
    records: [record(amara, known)],
    intent: intent(tomasz, { state: 'unknown', sentAt: now - 600_000, lostStatus: 503 }),
    answers: {
      reconcile: ok({
        milli: 411_000,
        readAt: now,
        decided: 1,
        unknownLeft: 1,
        checkAgainAt: now + 120_000,
        drifts: 1,
      }),
    },
    steps: [{ press: 'Reconcile' }],
  },
  'spend-table': { screen: 'workspace', budget: spendBudget, savings, ledger: ledger(now, 300), open: true },
  'spend-long': { screen: 'workspace', savings, ledger: ledger(now, 10_000) },
  'spend-reached': {
    screen: 'workspace',
    budget: { perDayMilli: 2000, perMonthMilli: 40_000, askAgainAboveMilli: null },
    ledger: ledger(now, 40),
    answers: { readBalance: fail({ kind: 'key-refused', status: 401 }) },
    steps: [{ press: 'Check balance' }],
  },
  'spend-empty': { screen: 'workspace' },
  'spend-no-connection': { screen: 'workspace', connection: null },
  welcome: { screen: 'welcome', connection: null },
  'welcome-site': {
    screen: 'welcome',
    connection: null,
    steps: [{ choose: 'Another site' }, { field: 'Profile address', text: 'https://www.people.example/team/jane-doe' }],
  },
  'welcome-site-other': {
    screen: 'welcome',
    connection: null,
    steps: [
      { choose: 'Another service' },
      { choose: 'Another site' },
      { field: 'Profile address', text: 'https://www.people.example/team/jane-doe' },
    ],
  },
  'welcome-started': {
    screen: 'welcome',
    answers: {
      saveSites: ok({}),
      testConnection: ok({ milli: 411_000, elapsedMs: 212, names: { outcome: 'confirmed', name: 'linkedin' } }),
      finishWelcome: ok({}),
    },
    steps: [{ press: 'Start free' }],
  },
  'welcome-example': {
    screen: 'welcome',
    steps: [{ press: 'Skip' }, { press: 'Try it on an example' }, { press: 'Find email' }],
    answers: { finishWelcome: ok({}) },
  },
};

/** Writes what the scenario says is known into an empty database. */
export async function seed(db: SidenoteDatabase, scenario: Scenario): Promise<void> {
  const saved = scenario.connection === undefined ? connection() : scenario.connection;
  if (saved !== null) {
    await db.settings.put({ key: 'connection', value: saved });
    await db.balances.put({ ...balance(scenario.balanceMilli), connection: connectionId });
    await db.settings.put({ key: 'sites', value: sites });
  }
  const page = scenario.page === 'gone' ? undefined : scenario.page;
  if (page !== undefined) await db.settings.put({ key: 'sites', value: [...(scenario.sites ?? sites)] });
  const subject = page?.subject ?? null;
  if (subject !== null && scenario.facets !== undefined)
    await db.records.put({
      ...record(subject, scenario.facets, scenario.name),
      ...(scenario.note !== undefined && { note: scenario.note }),
    });
  if (subject !== null && scenario.letter !== undefined)
    await db.letters.put({ ...scenario.letter, id: subject.key, at: now });
  if (scenario.writing !== undefined) await db.settings.put({ key: 'writing', value: scenario.writing });
  if (scenario.budget !== undefined) await db.settings.put({ key: 'budget', value: scenario.budget });
  if (scenario.savings !== undefined) await db.savings.put(scenario.savings);
  if (scenario.ledger !== undefined) await db.ledger.bulkPut(scenario.ledger);
  if (scenario.intent !== undefined) await db.intents.put(scenario.intent);
  if (subject !== null && scenario.erasedBoughtAt !== undefined) {
    const erased = { email: { boughtAt: scenario.erasedBoughtAt, erasedAt: now - 35 * day } };
    await db.records.put({ ...record(subject, {}, null), erased });
  }
  if (scenario.keepDays !== undefined)
    await db.settings.put({ key: 'privacy', value: { retentionDays: scenario.keepDays } });
  if (scenario.errors !== undefined) {
    const times = { firstAt: now - 3 * day, lastAt: now, count: 12 };
    const place = { context: 'worker', version: '0.1.0', where: 'jobs.run' } as const;
    await db.errors.put({ key: 'error-1', ...place, ...times, errors: scenario.errors });
  }
  if (scenario.requests) {
    await db.requests.bulkAdd(requests());
    await db.ledger.bulkAdd(requestCharges());
  }
  if (scenario.rawBody !== undefined) {
    const base = { intentId: 'intent-1', connection: connectionId, operation: 'email', at: now } as const;
    await db.rawAnswers.put({ ...base, orderKey: 'o', subjectKey: tomasz.key, body: scenario.rawBody });
    const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;
    await db.ledger.put({
      ...base,
      kind: 'charge',
      group: null,
      reconciled: 0,
      balanceAfterMilli: null,
      id: 'intent-1',
      subjectKey: tomasz.key,
      subjectName: null,
      quote,
      chargedMilli: 1000,
      how: 'x-credit',
      aboveQuote: false,
      anyway: false,
    });
  }
  if (scenario.records !== undefined) await db.records.bulkPut(scenario.records);
  await db.heldAnswers.bulkPut(scenario.held ?? []);
  if (scenario.batch !== undefined) await db.batches.put(scenario.batch);
  await db.lists.bulkPut(scenario.lists ?? []);
  await db.members.bulkPut(scenario.members ?? []);
  const [crowded] = scenario.lists ?? [];
  if (crowded !== undefined) await db.members.bulkPut(crowd(crowded.id, scenario.crowd ?? 0));
  await db.syncs.bulkPut(scenario.syncs ?? []);
  await db.listWrites.bulkAdd(scenario.listWrites ?? []);
  await db.visits.bulkPut(scenario.visits ?? []);
  await db.searches.bulkPut(scenario.searches ?? []);
  await db.searchPages.bulkPut(scenario.searchPages ?? []);
  await db.jobs.bulkPut(scenario.jobs ?? []);
  await db.jobPages.bulkPut(scenario.jobPages ?? []);
  if (scenario.policy !== undefined) await db.settings.put({ key: 'policy', value: scenario.policy });
  await db.unreadResults.bulkPut(scenario.unreadResults ?? []);
  if (scenario.team !== undefined) await db.settings.put({ key: 'team', value: scenario.team });
  if (scenario.service !== undefined) await db.settings.put({ key: 'service', value: scenario.service });
  if (scenario.visitsOff) await db.settings.put({ key: 'privacy', value: { retentionDays: null, visited: false } });
  if (scenario.others) {
    await db.records.bulkPut([
      record(amara, known),
      record(tomasz, { email: facet(null, now - 40 * 60_000, 0) }, null),
    ]);
  }
}

import type { TeamLook } from '@/components/team/use-team-look';
import { orderKeyOf } from '@/lib/database/reads';
import type { Facets, Intent, TeamRefusal } from '@/lib/database/schema/rows';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import type { Subject } from '@/lib/subjects/subject';
import { fullCompany, halvorsen } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  intent,
  subjectOf,
} from '../../fixtures/rows/fixture-rows.ts';
import type { Scenario } from '../scenario.ts';

const now = Date.now();
const ok = (answer: unknown) => ({ ok: true, answer });

const team: TeamSettings = {
  ...{ address: 'https://team.halden.example', team: 'Halden Talent', user: 'noor-berg', name: 'Noor Berg' },
  ...{ joinedAt: now - 90 * day, listKey: '' },
};
const month = new Date(now).toISOString().slice(0, 7);
const people = (
  [
    ['ana-ruiz', 'Ana Ruiz', 2 / 1440, 1204, 92_000],
    ['noor-berg', 'Noor Berg', 0, 638, 61_000],
    ['tomasz-wieczorek', 'Tomasz Wieczorek', 1, 411, 33_000],
    ['siobhan-kearney', 'Siobhán Kearney-Albuquerque dos Santos', 9, 97, 0],
  ] as const
).map(([user, name, days, shared, savedMilli]) => ({
  ...{ user, name, shared, savedMilli, month },
  syncedAt: now - days * day,
}));
const read = {
  ...{ outcome: 'read', syncedAt: now, count: 40_001, poisoned: 0, unread: 0, people, progress: null },
  policy: { sees: 'all', shareRecords: true, shareTouch: true },
};
const page: Scenario = {
  ...{ screen: 'workspace', section: 'team', team, widths: [1280, 768, 360, 320] },
  answers: { readTeam: ok(read) },
};

const elif: Subject = subjectOf('elif-yildiz');
const bought = now - 26 * day;
const known: TeamRefusal = { kind: 'team-known', by: 'Ana', at: bought, has: { email: 'verified', mobiles: 2 } };
const taken: Facets = {
  email: { ...facet([emailEntry({ address: 'elif@ateliernord.example' })], bought, 0), from: 'Ana' },
  mobile: { ...facet({ numbers: ['+905321234567', '+905321234568'] }, bought, 0), from: 'Ana' },
};

function panelOf(subject: Subject, look: Partial<TeamLook>, part: Partial<Scenario> = {}): Scenario {
  return {
    ...{ screen: 'panel', page: { subject, access: 'readable' }, team, name: 'Elif Yıldız', widths: [360, 320] },
    answers: { lookAtTeam: ok({ excluded: null, touch: null, ...look }) },
    ...part,
  };
}

function refusedOf(subject: Subject, refusal: TeamRefusal): Intent {
  const operation = subject.kind === 'company' ? 'company' : 'email';
  return intent(subject, {
    ...{ operation, orderKey: orderKeyOf(connectionId, operation, subject.key), sentAt: null, settledAt: now },
    outcome: { kind: 'refused', refusal },
  });
}

const wrote = { by: 'Tomasz', at: now - 3 * day, isCall: false, isAnswered: false, dueAt: now + 4 * day };
const excluded = { excluded: { list: 'Customers', by: 'Ana' } };

export const teamScenarios: Record<string, Scenario> = {
  'team-none': { screen: 'workspace', section: 'team', widths: [1280, 360, 320] },
  'team-code': {
    ...{ screen: 'workspace', section: 'team', widths: [1280, 360, 320] },
    steps: [{ press: 'Join with an invitation code' }],
  },
  'team-code-passphrase': {
    ...{ screen: 'workspace', section: 'team', widths: [1280, 360, 320] },
    connection: connection({ keyMode: 'passphrase' }),
    steps: [{ press: 'Join with an invitation code' }],
  },
  'team-joined': page,
  'team-sums': {
    ...page,
    answers: { readTeam: ok({ ...read, policy: { ...read.policy, sees: 'sums', shareTouch: false } }) },
  },
  'team-offline': {
    ...page,
    answers: {
      readTeam: ok({ ...read, syncedAt: now - 5 * 3_600_000, poisoned: 2 }),
      syncTeam: ok({ outcome: 'failed', because: 'unreachable' }),
    },
    steps: [{ press: 'Sync now' }],
  },
  'team-locked': { ...page, answers: { readTeam: ok({ outcome: 'failed', because: 'locked' }) } },
  'team-leave': { ...page, steps: [{ press: 'Leave the team …' }] },
  'team-panel-known': panelOf(elif, {}, { facets: {}, intent: refusedOf(elif, known) }),
  'team-panel-taken': panelOf(elif, {}, { facets: taken }),
  'team-panel-touch': panelOf(elif, { touch: wrote }, { facets: taken }),
  'team-panel-excluded': panelOf(amara, excluded, { facets: taken, name: 'Amara Okonkwo' }),
  'team-company-known': panelOf(
    halvorsen,
    {},
    {
      ...{ name: 'Halvorsen Maritime', facets: {} },
      intent: refusedOf(halvorsen, { ...known, has: { email: null, mobiles: 0 } }),
    },
  ),
  'team-company-taken': panelOf(
    halvorsen,
    { touch: wrote },
    {
      name: 'Halvorsen Maritime',
      facets: { company: { ...facet(fullCompany(), bought, 0), from: 'Ana' } },
      steps: [{ press: /^Facts/ }],
    },
  ),
  'team-company-excluded': panelOf(halvorsen, excluded, { name: 'Halvorsen Maritime', facets: {} }),
};

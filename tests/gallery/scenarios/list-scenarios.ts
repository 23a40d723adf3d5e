import { originOf } from '@/lib/database/schema/origins';
import { amara, connectionId, emailEntry, facet, fenwick, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list, lists, members } from '../../fixtures/rows/list-rows.ts';
import { visits } from '../../fixtures/rows/visit-rows.ts';
import type { Scenario } from '../scenario.ts';

const hour = 3_600_000;
const now = Date.now();
const widths = [1280, 768, 360, 320];
const seen: Scenario = { screen: 'workspace', section: 'lists', widths, lists, members, visits: visits(40) };
const serviceId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const withIds = members.map((member, index) =>
  member.listId === 'customers' && index < 12
    ? { ...member, names: [...member.names, `id:${originOf(connectionId)}|person:${serviceId(index)}`] }
    : member,
);
/** Two who are on the list are not there, and one is there who is not on it. */
const synced: Scenario = {
  ...seen,
  members: withIds,
  syncs: [
    {
      id: serviceId(900),
      connection: connectionId,
      listId: 'customers',
      type: 'people_id',
      refused: [],
      values: [...Array(10).keys(), 99].map(serviceId),
      writing: null,
      madeAt: now - 3 * hour,
      createdAt: now - 3 * hour,
    },
  ],
  listWrites: [1, 2].map((hours) => ({ connection: connectionId, at: now - hours * hour })),
};
const refusedUntil = now + 2 * hour;
const many = list('many', 'Everybody who ever asked us not to be written to again, by any office', 'person');
const answersRemoved = { removeMembers: { ok: true, answer: { token: 't' } } };

/** The exclusion book in the workspace, and what it says in the panel and in the popup. */
export const listScenarios: Record<string, Scenario> = {
  lists: seen,
  'lists-rtl': { ...seen, look: 'rtl' },
  'lists-long': { ...seen, look: 'long' },
  'lists-empty': { screen: 'workspace', section: 'lists', widths },
  'lists-nobody': { ...seen, lists: [list('customers', 'Customers', 'person')], members: [], visits: [] },
  'lists-add': { ...seen, steps: [{ press: 'Add', exact: true }] },
  'lists-new': { ...seen, steps: [{ press: 'New list' }] },
  'lists-company': { ...seen, section: 'lists/accounts' },
  'lists-over': {
    ...seen,
    members: members.map((member, index) => (index % 5 === 1 ? { ...member, expiresAt: now - index * hour } : member)),
  },
  'lists-selected': { ...seen, steps: [{ choose: 'Select Amara Okonkwo' }] },
  'lists-crowd': { ...seen, crowd: 100_000, steps: [{ choose: 'Select all 100,041 members' }] },
  'lists-crowd-removed': {
    ...seen,
    crowd: 20_000,
    answers: answersRemoved,
    steps: [{ choose: 'Select all 20,041 members' }, { press: 'Remove 20,041' }],
  },
  'lists-found': {
    ...seen,
    steps: [{ field: 'Search inside this list', text: 'hadd' }, { choose: 'Select all 7 found' }],
  },
  'lists-long-name': { ...seen, lists: [many, ...lists], section: 'lists/many', crowd: 3 },
  'lists-synced': synced,
  'lists-synced-rtl': { ...synced, look: 'rtl' },
  'lists-synced-long': { ...synced, look: 'long' },
  'lists-quota': {
    ...synced,
    listWrites: [{ connection: connectionId, at: now - hour, refusedUntil }, ...(synced.listWrites ?? [])],
  },
  'lists-quota-pressed': {
    ...synced,
    syncs: [],
    listWrites: [{ connection: connectionId, at: now - hour, refusedUntil }],
    answers: { syncNow: { ok: true, answer: { outcome: 'quota', left: 12 } } },
    steps: [{ press: 'Copy to the service now' }],
  },
  'excluded-long': {
    screen: 'panel',
    widths: [360],
    page: { subject: amara, access: 'readable' },
    facets: { email: facet([emailEntry()]) },
    lists,
    members: [excludedAmara],
    look: 'long',
  },
  'excluded-rtl': {
    screen: 'panel',
    widths: [360],
    page: { subject: amara, access: 'readable' },
    facets: { email: facet([emailEntry()]) },
    lists,
    members: [excludedAmara],
    look: 'rtl',
  },
  'excluded-copied': {
    screen: 'panel',
    widths: [360],
    page: { subject: amara, access: 'readable' },
    facets: { email: facet([emailEntry()]) },
    lists,
    members: [excludedAmara],
    steps: [{ press: 'Show anyway' }, { press: 'Copy anyway … (Copy email)' }],
  },
  'excluded-through-company': {
    screen: 'panel',
    widths: [360],
    page: { subject: tomasz, access: 'readable' },
    records: [record(fenwick, {}, 'Fenwick Instruments')],
    lists,
    members: [{ ...excludedAmara, names: [`page:${tomasz.key}`], expiresAt: now + 40 * 24 * hour }],
  },
};

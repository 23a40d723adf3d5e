import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import type { TeamLook } from '@/components/team/use-team-look';
import { orderKeyOf } from '@/lib/database/reads';
import type { Facets, TeamRefusal } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';
import { companyFacet, halvorsen } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  intent,
  record,
} from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage } from '../extension-page.tsx';

const team = {
  ...{ address: 'https://team.halden.example', team: 'Halden', user: 'noor', name: 'Noor Berg' },
  ...{ joinedAt: 1, listKey: '' },
};

const nothing: TeamLook = { excluded: null, touch: null };

interface Opened {
  subject?: Subject;
  look?: TeamLook;
  facets?: Facets;
  refusal?: TeamRefusal;
}

async function openPanel({ subject = amara, look = nothing, facets = {}, refusal }: Opened) {
  const page = createPage({
    tab: { subject },
    answers: { lookAtTeam: answering(look), takeFromTeam: answering({ taken: ['email'] }) },
  });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'team', value: team });
  await page.db.records.put(record(subject, facets));
  const operation = subject.kind === 'company' ? 'company' : 'email';
  if (refusal !== undefined)
    await page.db.intents.put(
      intent(subject, {
        operation,
        orderKey: orderKeyOf(connectionId, operation, subject.key),
        state: 'settled',
        sentAt: null,
        settledAt: Date.now(),
        outcome: { kind: 'refused', refusal },
      }),
    );
  page.open(<Panel page={page.follow()} />);
  return page;
}

const bought = Date.now() - 25 * day;
const known: TeamRefusal = { kind: 'team-known', by: 'Ana', at: bought, has: { email: 'verified', mobiles: 2 } };
const band = async () => within(await screen.findByRole('region', { name: 'Your team' }));

it('a colleague’s purchase can be taken for free, or bought anew at its price', async () => {
  const page = await openPanel({ refusal: known });
  const shown = await band();
  expect(shown.getByText(/^Ana bought this on /)).toBeTruthy();
  expect(shown.getByText('Verified email and 2 mobiles')).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Buy it new up to 1 credit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Find email/ })).toBeNull();
  await page.user.click(shown.getByRole('button', { name: 'Take it for free' }));
  expect(page.messages.filter(({ name }) => name === 'takeFromTeam')).toMatchObject([{ payload: { subject: amara } }]);
});

it('buying anew is its own press, which pays again', async () => {
  const page = await openPanel({ refusal: known });
  await page.user.click((await band()).getByRole('button', { name: 'Buy it new up to 1 credit' }));
  await waitFor(() =>
    expect(page.messages.find(({ name }) => name === 'enrich')?.payload).toMatchObject({
      operation: 'email',
      refresh: true,
      agreedMilli: 1000,
    }),
  );
});

it('what a colleague keeps back can only be bought anew', async () => {
  await openPanel({ refusal: { kind: 'team-known', by: '', at: bought } });
  const shown = await band();
  expect(shown.getByText(/^A colleague bought this on /)).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Take it for free' })).toBeNull();
});

it('what was taken names the colleague, and is not offered again', async () => {
  const email = { ...facet([emailEntry()], bought, 0), from: 'Ana' };
  await openPanel({ refusal: known, facets: { email } });
  expect(await screen.findByText(/ · from Ana/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take it for free' })).toBeNull();
});

it('a colleague’s contact is a caution that does not forbid writing', async () => {
  const touch = { by: 'Tomasz', at: Date.now() - 40 * day, isCall: false, isAnswered: false, dueAt: null };
  await openPanel({ look: { excluded: null, touch }, facets: { email: facet([emailEntry()]) } });
  const shown = await band();
  expect(shown.getByText(/^Tomasz wrote on /)).toBeTruthy();
  expect(shown.getByText('No answer yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write to Amara as well' })).toBeTruthy();
});

it('a colleague’s contact that forbids writing says why', async () => {
  const touch = { by: '', at: Date.now(), isCall: true, isAnswered: false, dueAt: null, forbids: true as const };
  await openPanel({ look: { excluded: null, touch }, facets: { email: facet([emailEntry()]) } });
  expect((await band()).getByText('In your team, one member writes to a person at a time.')).toBeTruthy();
});

it('a person on a colleague’s list is excluded here, and the band says whose list', async () => {
  await openPanel({
    look: { excluded: { list: 'Customers', by: 'Ana' }, touch: null },
    facets: { email: facet([emailEntry()]) },
  });
  const shown = await band();
  expect(shown.getByText('Excluded: Customers')).toBeTruthy();
  expect(shown.getByText('From Ana’s list, for the whole team')).toBeTruthy();
  expect(document.body.textContent).not.toContain('@fenwick.example');
  expect(screen.queryByRole('button', { name: /^(Copy|Write|Find|Refresh)/ })).toBeNull();
});

it('a member whom the store no longer accepts is told beside the person', async () => {
  await openPanel({ look: { ...nothing, isRefused: true } });
  const told = 'The team’s store does not accept you. Ask for a new invitation code.';
  expect((await band()).getByText(told)).toBeTruthy();
});

it('without a team no look is sent', async () => {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('button', { name: /^Find email/ });
  expect(page.messages.map(({ name }) => name)).not.toContain('lookAtTeam');
});

describe('a company', () => {
  it('that a colleague bought can be taken for free, or bought anew', async () => {
    const page = await openPanel({
      subject: halvorsen,
      refusal: { ...known, has: { email: null, mobiles: 0 } },
    });
    const shown = await band();
    expect(shown.getByText(/^Ana bought this on /)).toBeTruthy();
    expect(shown.getByText('The company’s facts')).toBeTruthy();
    expect(shown.getByRole('button', { name: /^Buy it new/ })).toBeTruthy();
    await page.user.click(shown.getByRole('button', { name: 'Take it for free' }));
    expect(page.messages.filter(({ name }) => name === 'takeFromTeam')).toMatchObject([
      { payload: { subject: halvorsen } },
    ]);
  });

  it('taken from a colleague names them', async () => {
    const company = { ...companyFacet, from: 'Ana' };
    const page = await openPanel({ subject: halvorsen, facets: { company } });
    await page.user.click(await screen.findByRole('button', { name: /^Facts/ }));
    expect(await screen.findByText(/ · from Ana/)).toBeTruthy();
  });

  it('on a colleague’s list says whose list, and can not be bought', async () => {
    await openPanel({ subject: halvorsen, look: { excluded: { list: 'Customers', by: 'Ana' }, touch: null } });
    const shown = await band();
    expect(shown.getByText('Excluded: Customers')).toBeTruthy();
    expect(shown.getByText('From Ana’s list, for the whole team')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /\d credits?$/ })).toBeNull();
  });

  it('that a colleague is in contact with has a caution', async () => {
    const touch = { by: 'Tomasz', at: Date.now() - 40 * day, isCall: true, isAnswered: true, dueAt: null };
    await openPanel({ subject: halvorsen, look: { excluded: null, touch } });
    const shown = await band();
    expect(shown.getByText(/^Tomasz called on /)).toBeTruthy();
    expect(shown.getByText('Answered')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /\d credits?$/ }).length).toBeGreaterThan(0);
  });
});

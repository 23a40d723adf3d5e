import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Team } from '@/components/team/team';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import { writeInvitation } from '@/lib/team/invitation';
import { usualPolicy } from '@/lib/team/store/policy';
import { connection, day } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, type PageOptions } from '../extension-page.tsx';

const secret = `${'A'.repeat(43)}=`;
const code = writeInvitation({
  address: 'https://team.halden.example',
  team: 'Halden Talent',
  user: 'noor',
  name: 'Noor Berg',
  password: 'canary-first-password',
  nameKey: secret,
  valueKeys: [secret],
  ownKey: secret,
  listKey: `B${'A'.repeat(86)}=`,
});

const settings: TeamSettings = {
  address: 'https://team.halden.example',
  team: 'Halden Talent',
  user: 'noor',
  name: 'Noor Berg',
  joinedAt: 1,
  listKey: '',
};

const month = new Date().toISOString().slice(0, 7);
const member = (user: string, name: string, ago: number, savedMilli = 0) => ({
  ...{ user, name, savedMilli, month, shared: 7 },
  syncedAt: Date.now() - ago,
});

const read = (part: object = {}) =>
  answering({
    outcome: 'read',
    syncedAt: Date.now(),
    count: 3,
    poisoned: 0,
    unread: 0,
    progress: null,
    policy: usualPolicy,
    people: [
      member('noor', 'Noor Berg', 0, 180_000),
      member('ana', 'Ana Ruiz', day, 6000),
      member('siobhan', 'Siobhán Kearney', 9 * day),
    ],
    ...part,
  });

async function openJoined(options: PageOptions = {}, part: Partial<TeamSettings> = {}) {
  const page = createPage(options);
  await page.db.settings.put({ key: 'team', value: { ...settings, ...part } });
  page.open(<Team />);
  await screen.findByRole('heading', { name: 'Halden Talent' });
  return page;
}

const sent = (page: ReturnType<typeof createPage>, name: string) =>
  page.messages.filter((message) => message.name === name).map(({ payload }) => payload);

async function openJoin(options: PageOptions = {}) {
  const page = createPage(options);
  page.open(<Team />);
  await page.user.click(await screen.findByRole('button', { name: 'Join with an invitation code' }));
  return page;
}

it('without a team says in one sentence what a team is, and sends nothing', async () => {
  const page = createPage();
  page.open(<Team />);
  expect(await screen.findByRole('heading', { name: 'No team' })).toBeTruthy();
  expect(page.messages).toEqual([]);
});

it('joins with a code, after the browser was asked about its address alone', async () => {
  const page = await openJoin({ answers: { joinTeam: answering({ outcome: 'joined', team: 'Halden Talent' }) } });
  await page.user.click(screen.getByRole('textbox', { name: 'Invitation code' }));
  await page.user.paste(code);
  expect(screen.getByText('Your browser will ask to allow team.halden.example.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(sent(page, 'joinTeam')).toEqual([{ code }]));
  expect(page.requested.flat()).toEqual(['https://team.halden.example/*']);
});

it('sends no code without the browser’s permission', async () => {
  const page = await openJoin({ grants: false });
  await page.user.click(screen.getByRole('textbox', { name: 'Invitation code' }));
  await page.user.paste(code);
  await page.user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Without that permission Sidenote cannot reach the team.')).toBeTruthy();
  expect(sent(page, 'joinTeam')).toEqual([]);
});

it('says why a code was refused', async () => {
  const page = await openJoin({ answers: { joinTeam: answering({ outcome: 'refused', because: 'used' }) } });
  await page.user.click(screen.getByRole('textbox', { name: 'Invitation code' }));
  await page.user.paste(code);
  await page.user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('This code was used before. Ask for a new one.')).toBeTruthy();
});

it('asks for the passphrase where the service’s key has one', async () => {
  const page = createPage({ answers: { joinTeam: answering({ outcome: 'joined', team: 'Halden Talent' }) } });
  await page.db.settings.put({ key: 'connection', value: connection({ keyMode: 'passphrase' }) });
  page.open(<Team />);
  await page.user.click(await screen.findByRole('button', { name: 'Join with an invitation code' }));
  await page.user.click(screen.getByRole('textbox', { name: 'Invitation code' }));
  await page.user.paste(code);
  await page.user.type(await screen.findByLabelText('Passphrase of your service key'), 'correct horse');
  await page.user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(sent(page, 'joinTeam')).toEqual([{ code, passphrase: 'correct horse' }]));
});

it('shows the people, who has not synced for a week, and what was not paid twice', async () => {
  await openJoined({ answers: { readTeam: read() } });
  const table = within(await screen.findByRole('table', { name: 'People' }));
  expect(table.getByRole('row', { name: /Noor Berg you/ })).toBeTruthy();
  expect(table.getByRole('row', { name: /Siobhán Kearney/ }).querySelector('.caution')).not.toBeNull();
  expect(table.getByRole('row', { name: /Ana Ruiz/ }).querySelector('.caution')).toBeNull();
  expect(screen.getByText('186 credits not paid twice this month.')).toBeTruthy();
  expect(screen.getByText('To invite someone, ask the person who runs team.halden.example.')).toBeTruthy();
});

it('shows what others shared only where the firm lets everyone see it', async () => {
  await openJoined({ answers: { readTeam: read() } });
  const numbers = async () =>
    within(await screen.findByRole('table', { name: 'People' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild?.textContent);
  expect(await numbers()).toEqual(['7', '', '']);
});

it('shows what everyone shared where the policy says so', async () => {
  await openJoined({ answers: { readTeam: read({ policy: { ...usualPolicy, sees: 'all' } }) } });
  const rows = within(await screen.findByRole('table', { name: 'People' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.lastElementChild?.textContent)).toEqual(['7', '7', '7']);
});

it('turns off what is shared, and not what is always or never shared', async () => {
  const page = await openJoined({ answers: { readTeam: read() } });
  await page.user.click(await screen.findByRole('switch', { name: 'Last contact and due days' }));
  expect(sent(page, 'shareWithTeam')).toEqual([{ records: true, touches: false }]);
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});

it('has no switch for what the firm turned off', async () => {
  await openJoined({ answers: { readTeam: read({ policy: { ...usualPolicy, shareRecords: false } }) } });
  expect(await screen.findByText('Off for the whole team')).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

it('says how many contacts could not be read', async () => {
  await openJoined({ answers: { readTeam: read({ unread: 2 }) } });
  expect(await screen.findByText('2 contacts of colleagues could not be read.')).toBeTruthy();
});

it('says that the store no longer accepts this member, without a press', async () => {
  await openJoined({ answers: { readTeam: read() } }, { isRefused: true });
  const told = 'The team’s store does not accept you. Ask for a new invitation code.';
  expect(await screen.findByText(told)).toBeTruthy();
});

it('says why the store could not be reached, and keeps the last copy with its age on the page', async () => {
  const page = await openJoined({
    answers: { readTeam: read(), syncTeam: answering({ outcome: 'failed', because: 'unreachable' }) },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const told = await screen.findByText('The team’s store does not answer. Try again later.');
  expect(told.closest('[role="status"]')?.textContent).toMatch(/Synced /);
  expect(screen.getByRole('table', { name: 'People' })).toBeTruthy();
});

it('says that the keys are locked, and unlocks them there', async () => {
  const page = await openJoined({
    answers: {
      readTeam: answering({ outcome: 'failed', because: 'locked' }),
      unlock: answering({ unlocked: true }),
    },
  });
  expect(await screen.findByText(/Your team’s keys are locked/)).toBeTruthy();
  await page.user.type(screen.getByLabelText('Passphrase'), 'the former one{Enter}');
  expect(await screen.findByText('Unlocked until the browser closes.')).toBeTruthy();
  expect(sent(page, 'unlock')).toHaveLength(1);
});

it('leaves after a second press', async () => {
  const page = await openJoined({ answers: { readTeam: read(), leaveTeam: answering(undefined) } });
  await page.user.click(await screen.findByRole('button', { name: 'Leave the team …' }));
  expect(sent(page, 'leaveTeam')).toEqual([]);
  const confirm = within(screen.getByRole('group', { name: 'Leave Halden Talent?' }));
  await waitFor(async () => {
    await page.user.click(confirm.getByRole('button', { name: 'Leave' }));
    expect(sent(page, 'leaveTeam')).toEqual([{}]);
  });
});

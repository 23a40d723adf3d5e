import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importPeople } from '@/lib/hand-over/people-in/import-people';
import type { PeopleChunk } from '@/lib/hand-over/people-in/person-row';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { balance } from '../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { answering, failing } from '../extension-page.tsx';
import { allView, names, openHistory, somebody } from './open-history.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  location.hash = allView;
});
afterEach(() => {
  location.hash = '';
});

const page = (slug: string) => `https://www.pronet.example/in/${slug}`;
const file = [
  'First Name,Last Name,Title,Company Name,Email,Person Linkedin Url,Apollo Contact Id',
  `Ana,Roe,CTO,Acme,ana@acme.example,${page('ana-roe')},1`,
  `Bo,Lee,CFO,Acme,,${page('bo-lee')},2`,
  'Cy,Moe,COO,Acme,cy@acme.example,,3',
  `Kwame,Mensah,CEO,Acme,,${page('kwame')},4`,
  `Di,Noe,CIO,Acme,di@acme.example,${page('di-noe')},5`,
  'Only,Name,,,,,6',
].join('\n');
const fileOf = (text: string, name = 'apollo.csv') => new File([text], name, { type: 'text/csv' });
const subscribed = {
  ...{ id: 'firm', address: 'https://lists.firm.example/a.csv', name: 'Firm', count: 1 },
  ...{ checkedAt: 1, goodAt: 1, refused: null },
};
const kwame = somebody('kwame', 'Kwame Mensah');

/** The dialog over History, with the worker's own import behind it. */
async function openDialog() {
  const opened = await openHistory([kwame], [], { answers: { startBatch: answering({ id: 'b' }) } });
  const { db, handlers, user } = opened;
  await db.balances.put(balance());
  await db.lists.put(list('off', 'Off limits', 'person'));
  await db.members.put(member('off', subjectOfEmail('di@acme.example'), 'Di', { names: ['email:di@acme.example'] }));
  Object.assign(handlers, {
    importPeople: (chunk: PeopleChunk) =>
      importPeople({ db, clock: { now: () => Date.now() }, findListed: async () => new Map() }, chunk),
  });
  await user.click(screen.getByRole('button', { name: 'Add from a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add people from a file' });
  const choose = async (chosen: File) => user.upload(await within(dialog).findByLabelText('File of people'), chosen);
  return { ...opened, dialog, choose };
}

const chunksOf = (messages: { name: string }[]) => messages.filter(({ name }) => name === 'importPeople');

describe('"Add from a file"', () => {
  it('says whose export it is, what it read and who is in it, before anything is stored', async () => {
    const { dialog, choose, messages, db } = await openDialog();
    await choose(fileOf(file));
    expect(await within(dialog).findByText('Apollo export · 5 people')).toBeTruthy();
    expect(
      within(dialog).getByText(
        /^Columns read: First Name, Last Name, Title, Company Name, Email, Person Linkedin Url$/,
      ),
    ).toBeTruthy();
    const counts = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(counts).toEqual([
      '3 new',
      '1 already known',
      '1 excluded, left out',
      '1 without a profile address',
      '1 row without an address, left out',
    ]);
    expect(within(dialog).getByRole('button', { name: 'Add 3 people' })).toBeTruthy();
    expect(chunksOf(messages)).toEqual([]);
    expect(await db.records.count()).toBe(1);
  });

  it('counts those on a subscribed or the team’s list as excluded', async () => {
    const { dialog, choose, db, handlers } = await openDialog();
    await db.settings.put({ key: 'subscribed', value: [subscribed] });
    handlers.findInTeam = ({ all }: { all: { own: string[] }[] }) =>
      Promise.resolve({ lists: all.map(({ own }) => (own.includes('page:person/pronet/bo-lee') ? 'Firm' : null)) });
    await choose(fileOf(file));
    expect(await within(dialog).findByText('2 excluded, left out')).toBeTruthy();
    expect(within(dialog).getByText('2 new')).toBeTruthy();
  });

  it('says that the team’s keys are locked, where its list cannot be asked', async () => {
    const { dialog, choose, db, answers } = await openDialog();
    await db.settings.put({ key: 'subscribed', value: [subscribed] });
    answers.findInTeam = failing({ kind: 'team-closed', because: 'locked' });
    await choose(fileOf(file));
    expect(await within(dialog).findByText(/^Your team’s keys are locked\./)).toBeTruthy();
  });

  it('adds them for free, shows them as unverified, and offers what is missing at its price', async () => {
    const { dialog, choose, messages, user, db } = await openDialog();
    await choose(fileOf(file));
    await user.click(await within(dialog).findByRole('button', { name: 'Add 3 people' }));
    expect(await within(dialog).findByText('3 people added · 1 already known · 1 excluded, left out')).toBeTruthy();
    expect(chunksOf(messages)).toHaveLength(1);
    expect(await db.records.count()).toBe(4);
    // Kwame's email was asked for before; Cy has no profile address.
    const emails = await within(dialog).findByRole('button', { name: 'Emails for 2 of 4 up to 2 credits' });
    expect(within(dialog).getByText('1 has no profile address')).toBeTruthy();
    const profiles = within(dialog).getByRole('button', { name: 'Find the profile of 1 0.5 credits' });
    await user.click(emails);
    await user.click(profiles);
    const orders = messages.filter(({ name }) => name === 'startBatch').map(({ payload }) => payload);
    expect(orders).toMatchObject([
      { operation: 'email', agreedMilli: 2000, known: 1, subjects: [{ slug: 'ana-roe' }, { slug: 'bo-lee' }] },
      { operation: 'lookup', agreedMilli: 500, subjects: [{ key: 'person/email/cy@acme.example' }] },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Show in History' }));
    await waitFor(() => expect(names().toSorted()).toEqual(['Ana Roe', 'Bo Lee', 'Cy Moe', 'Kwame Mensah']));
    expect(screen.getAllByText(/· From a file, not verified$/)).toHaveLength(3);
  });

  it('shows what the file says beside the table, to copy, to mark and to write to', async () => {
    const { dialog, choose, user } = await openDialog();
    await choose(fileOf(file));
    await user.click(await within(dialog).findByRole('button', { name: 'Add 3 people' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Show in History' }));
    await user.click(await screen.findByRole('button', { name: 'Ana Roe' }));
    const side = await screen.findByRole('complementary', { name: 'Ana Roe' });
    expect(await within(side).findByText('From a file, not verified')).toBeTruthy();
    expect(within(side).getByRole('button', { name: 'Copy email ana@acme.example' })).toBeTruthy();
    expect(within(side).getByRole('button', { name: 'Write' })).toBeTruthy();
  });

  it('when the worker stops answering, says how far it got and continues', async () => {
    const { dialog, choose, user, handlers, answers, db } = await openDialog();
    const { importPeople: works } = handlers;
    delete handlers.importPeople;
    answers.importPeople = failing({ kind: 'internal' });
    await choose(fileOf(file));
    await user.click(await within(dialog).findByRole('button', { name: 'Add 3 people' }));
    expect(await within(dialog).findByRole('alert')).toHaveProperty(
      'textContent',
      'Sidenote stopped answering after 0 of 5 rows. Go on to add the rest.',
    );
    Object.assign(handlers, { importPeople: works });
    await user.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(await within(dialog).findByText(/^3 people added/)).toBeTruthy();
    expect(await db.records.count()).toBe(4);
  });

  it.each([
    ['a picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'a.csv'), /^This is a picture/],
    ['companies', fileOf('Company,Website\nAcme,acme.example\n'), /^No people were recognised/],
    ['an empty file', fileOf(''), /./],
  ])('refuses %s and says why', async (_what, chosen, why) => {
    const { dialog, choose } = await openDialog();
    await choose(chosen);
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toMatch(why);
  });
});

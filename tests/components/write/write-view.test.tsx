import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TeamLook } from '@/components/team/use-team-look';
import { openLetter, WriteView } from '@/components/write/write';
import { type LetterText, usualWriting, type WritingSettings } from '@/lib/database/schema/letter-rows';
import type { Facets } from '@/lib/database/schema/rows';
import { letters, pins } from '@/lib/messaging/panel-state';
import { createContactHandlers } from '@/lib/outreach/handlers';
import { createWriteHandlers } from '@/lib/write/handlers';
import { full } from '../../fixtures/analyses.ts';
import { amara, company, connection, emailEntry, facet, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

const facets: Facets = { email: facet([emailEntry()]), profile: facet(person()), company: facet(company) };
const bought: Facets = { ...facets, personality: facet(full) };

const joined = {
  ...{ address: 'https://team.halden.example', team: 'Halden', user: 'noor', name: 'Noor Berg' },
  ...{ joinedAt: 1, listKey: '' },
};
const nothing: TeamLook = { excluded: null, touch: null };
const held = {
  excluded: null,
  touch: { by: 'Tomasz', at: Date.now(), isCall: false, isAnswered: false, dueAt: null, forbids: true as const },
};

interface Opening {
  /** What the team says; absent: there is none. */
  team?: TeamLook;
  letter?: LetterText;
  facets?: Facets;
  writing?: Partial<WritingSettings>;
}

afterEach(() => fakeBrowser.storage.session.clear());

async function open({ letter, facets: known = facets, writing = {}, team }: Opening = {}) {
  const page = createPage({ answers: team === undefined ? {} : { lookAtTeam: answering(team) } });
  const { db, handlers } = page;
  await db.settings.bulkPut([
    { key: 'connection', value: connection() },
    { key: 'writing', value: { ...usualWriting, sender: { ...usualWriting.sender, name: 'Noor' }, ...writing } },
  ]);
  if (team !== undefined) await db.settings.put({ key: 'team', value: joined });
  await db.records.put(record(amara, known));
  if (letter !== undefined) await db.letters.put({ ...letter, id: amara.key, at: 1 });
  let ids = 0;
  const clock = { now: () => Date.now() };
  const newId = () => `id-${++ids}`;
  Object.assign(handlers, createWriteHandlers({ db, clock }));
  Object.assign(handlers, createContactHandlers({ db, clock, newId, changed: () => undefined } as never));
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  create.mockClear();
  const update = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({} as never);
  update.mockClear();
  const onBack = vi.fn();
  page.open(<WriteView subject={amara} onBack={onBack} />);
  await screen.findByRole('textbox', { name: 'Letter' });
  return {
    ...page,
    create,
    onBack,
    opened: () => create.mock.calls.map(([{ url }]) => String(url)),
    /** From the tab in front, which opens none. */
    handedOver: () => (update.mock.calls as unknown as [number, { url: string }][]).map(([, { url }]) => url),
  };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const hello: LetterText = { subject: 'Approvals', body: 'Hi Amara,\n\nMay I?\n\nBest\nNoor', templateId: null };

describe('a letter', () => {
  it('names the person and the address, and leads back', async () => {
    const { user, onBack } = await open();
    expect(screen.getByRole('heading', { name: 'Amara Okonkwo' })).toBeTruthy();
    // It breaks before the "@".
    expect(screen.getByText('amara.okonkwo@fenwick.example').innerHTML).toBe('amara.okonkwo<wbr>@fenwick.example');
    await user.click(button('Back to Amara Okonkwo'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('is stored while it is typed, and is there again', async () => {
    const { user, db } = await open();
    await user.type(field('Subject'), 'Approvals');
    await user.type(field('Letter'), 'Hi Amara,');
    await waitFor(async () =>
      expect(await db.letters.toArray()).toMatchObject([{ subject: 'Approvals', body: 'Hi Amara,' }]),
    );
  });

  it('says that it could not be stored, and keeps what was typed', async () => {
    const { user, db, handlers } = await open();
    handlers.saveLetter = () => Promise.reject(new Error('QuotaExceededError'));
    await user.type(field('Letter'), 'Hi Amara,');
    expect(await screen.findByText('The draft could not be saved. Keep this screen open.')).toBeTruthy();
    expect(field('Letter').value).toBe('Hi Amara,');
    // Space was made: the next letter typed stores all of it.
    handlers.saveLetter = createWriteHandlers({ db, clock: { now: () => 5 } }).saveLetter as never;
    await user.type(field('Letter'), ' M');
    await waitFor(async () => expect(await db.letters.toArray()).toMatchObject([{ body: 'Hi Amara, M' }]));
  });

  it('follows another window, and is empty when the person is forgotten there', async () => {
    const { db } = await open({ letter: hello });
    await db.letters.put({ ...hello, body: 'Hello Amara,', id: amara.key, at: 2 });
    await waitFor(() => expect(field('Letter').value).toBe('Hello Amara,'));
    await db.letters.clear();
    await waitFor(() => expect(field('Letter').value).toBe(''));
  });
});

describe('a template', () => {
  it('fills the letter; Tab goes through its gaps and then on', async () => {
    const { user } = await open();
    await user.click(button(/^Short hello/));
    const letter = field('Letter');
    expect(letter.value).toMatch(/^Hi Amara,\n\n\{\{reason\}\}/);
    expect(button(/gaps to fill/)).toBeTruthy();
    letter.focus();
    letter.setSelectionRange(0, 0);
    await user.tab();
    expect(letter.value.slice(letter.selectionStart, letter.selectionEnd)).toBe('{{reason}}');
    await user.keyboard('Your talk');
    await user.tab();
    expect(letter.value.slice(letter.selectionStart, letter.selectionEnd)).toBe('{{topic}}');
    await user.tab();
    expect(document.activeElement).not.toBe(letter);
  });

  it('has no advice under a gap for the sender’s own name', async () => {
    const sender = { ...usualWriting.sender, name: '' };
    const { user } = await open({ facets: bought, writing: { sender } });
    await user.click(button(/^Short hello/));
    expect(field('Letter').value).toContain('{{my_name}}');
    expect(screen.getByText('Saved once in Templates, under “You and your mail”')).toBeTruthy();
    expect(screen.queryByText(full.selling?.email?.messaging?.advice ?? '', { exact: false })).toBeNull();
  });

  it('offers its other subjects', async () => {
    const { user, db } = await open();
    await db.templates.put({
      id: 'mine',
      name: 'Mine',
      about: '',
      subjects: ['One for {{first_name}}', 'Two for {{first_name}}'],
      body: 'Hi',
      savedAt: 1,
    });
    await user.click(button(/^Template/));
    await user.click(await screen.findByRole('option', { name: /^Mine/ }));
    expect(field('Subject').value).toBe('One for Amara');
    await user.click(button('Other subjects'));
    await user.click(button('Two for Amara'));
    expect(field('Subject').value).toBe('Two for Amara');
  });

  it('replaces what was written, and one press brings it back', async () => {
    const { user } = await open({ letter: hello });
    await user.click(button(/^Template/));
    await user.type(screen.getByRole('combobox', { name: 'Find a template' }), 'open');
    await user.keyboard('{Enter}');
    expect(field('Letter').value).toContain('we are looking for');
    await user.click(button('Undo'));
    expect(field('Letter').value).toBe(hello.body);
  });

  it('is made of a letter, with variables for what is the person’s', async () => {
    const { user, db } = await open({ letter: { ...hello, body: 'Hi Amara,\n\nat Fenwick Instruments.\n\nNoor' } });
    await user.click(button(/^Template/));
    await user.click(button('Save this letter as a template'));
    await user.type(screen.getByLabelText('Template name'), 'Mine');
    await user.click(button('Save template'));
    await waitFor(async () =>
      expect(await db.templates.toArray()).toMatchObject([
        { name: 'Mine', subjects: ['Approvals'], body: 'Hi {{first_name}},\n\nat {{company}}.\n\n{{my_name}}' },
      ]),
    );
  });
});

describe('the check', () => {
  it('runs as one types, without a press, and shows each thing in its list', async () => {
    const { user } = await open({
      facets: bought,
      letter: { ...hello, body: 'Hi Amara,\n\nHappy to circle back.\n\nNoor' },
    });
    await user.click(await screen.findByRole('button', { name: /things? to look at/ }));
    const list = screen.getByRole('list', { name: 'Check' });
    expect(within(list).getByText('“circle back”')).toBeTruthy();
    expect(within(list).getByText('Amara avoids it')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: '“circle back”' }));
    const letter = field('Letter');
    expect(letter.value.slice(letter.selectionStart, letter.selectionEnd)).toBe('circle back');
  });

  it('works without bought advice', async () => {
    await open({ letter: { ...hello, body: 'Hi Thomas,\n\nMay I?\n\nBest\nNoor' } });
    expect(button(/1 thing to look at/)).toBeTruthy();
  });

  it('makes a first draft from the advice on a press, and never by itself', async () => {
    const { user } = await open({ facets: bought });
    expect(field('Letter').value).toBe('');
    await user.click(button('Start from the advice'));
    expect(field('Letter').value).toMatch(/^Amara,\n\n/);
    expect(field('Letter').value).toMatch(/Best,\nNoor$/);
  });
});

describe('"Open in …"', () => {
  it('opens Gmail with recipient and subject, puts the letter on the clipboard and keeps the person beside it', async () => {
    const { user, opened } = await open({ letter: hello });
    await user.click(button('Open in Gmail'));
    await screen.findByRole('heading', { name: 'Did it go out?' });
    expect(opened()).toEqual([
      'https://mail.google.com/mail/?view=cm&fs=1&to=amara.okonkwo%40fenwick.example&su=Approvals',
    ]);
    expect(await navigator.clipboard.readText()).toBe(hello.body);
    expect(screen.getByText('Paste it in the mail.')).toBeTruthy();
    expect(await pins.read(1)).toMatchObject({ key: amara.key });
  });

  it('puts the letter into the link where that is chosen', async () => {
    const { user, opened } = await open({ letter: hello, writing: { target: 'outlook' } });
    await user.click(button('Open in something else'));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Text in the link' }));
    await user.click(button('Open in something else'));
    await screen.findByRole('menuitemcheckbox', { name: 'Text in the link', checked: true });
    await user.keyboard('{Escape}');
    await user.click(button('Open in Outlook'));
    await screen.findByRole('heading', { name: 'Did it go out?' });
    expect(opened()[0]).toContain('body=Hi%20Amara');
    expect(screen.queryByText('Paste it in the mail.')).toBeNull();
  });

  it('goes to an open gap first, and opens at the second press', async () => {
    const { user, opened } = await open({ letter: { ...hello, body: 'Hi Amara, {{result}}' } });
    await user.click(button('Open in Gmail'));
    expect(await screen.findByText('“result” is still open')).toBeTruthy();
    const letter = field('Letter');
    expect(letter.value.slice(letter.selectionStart, letter.selectionEnd)).toBe('{{result}}');
    expect(opened()).toEqual([]);
    await user.click(button('Open in Gmail'));
    await waitFor(() => expect(opened()).toHaveLength(1));
  });

  it('remembers the last choice; a mail program leaves no empty tab', async () => {
    const { user, db, opened, handedOver } = await open({ letter: hello });
    await user.click(button('Open in something else'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Mail program' }));
    await screen.findByRole('button', { name: 'Open in Mail program' });
    expect((await db.settings.get('writing'))?.value).toMatchObject({ target: 'program' });
    await user.click(button('Open in Mail program'));
    await waitFor(() => expect(handedOver()).toEqual(['mailto:amara.okonkwo@fenwick.example?subject=Approvals']));
    expect(opened()).toEqual([]);
  });

  it('opens nothing for a person who was put on a list meanwhile', async () => {
    const { user, db, opened } = await open({ letter: hello });
    const press = button('Open in Gmail');
    // The page has not heard of it yet.
    await db.lists.bulkPut(lists);
    await db.members.put(excludedAmara);
    await user.click(press);
    await screen.findByText(/No mail is opened\./);
    expect(opened()).toEqual([]);
  });

  it('opens nothing where a colleague is in contact and the policy lets one member write at a time', async () => {
    const { user, opened, ...page } = await open({ letter: hello, team: nothing });
    page.answers.lookAtTeam = answering(held);
    await user.click(button('Open in Gmail'));
    expect(await screen.findByText(/^Tomasz wrote on /)).toBeTruthy();
    expect(screen.getByText('In your team, one member writes to a person at a time.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Open in/ })).toBeNull();
    expect(opened()).toEqual([]);
  });

  it('does not offer to open where a colleague’s contact is known already, and keeps the letter', async () => {
    await open({ letter: hello, team: held });
    expect(screen.getByText(/^Tomasz wrote on /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Open in/ })).toBeNull();
    expect(field('Letter').value).toBe(hello.body);
  });

  it('opens where a colleague’s contact is a caution only', async () => {
    const { forbids: _forbids, ...touch } = held.touch;
    const { user, opened } = await open({ letter: hello, team: { ...held, touch } });
    await user.click(button('Open in Gmail'));
    await waitFor(() => expect(opened()).toHaveLength(1));
  });

  it('opens nothing for a person on a list of the team', async () => {
    const { user, opened, ...page } = await open({ letter: hello, team: nothing });
    page.answers.lookAtTeam = answering({ excluded: { list: 'Customers', by: 'Ana' }, touch: null });
    await user.click(button('Open in Gmail'));
    expect(await screen.findByText(/No mail is opened\./)).toBeTruthy();
    expect(opened()).toEqual([]);
  });

  it('opens nothing while the team cannot be asked', async () => {
    const { user, opened, ...page } = await open({ letter: hello, team: nothing });
    page.answers.lookAtTeam = failing({ kind: 'internal' });
    await user.click(button('Open in Gmail'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(opened()).toEqual([]);
  });

  it('with a compose page that ignores the link, offers the subject and the address beside the copied letter', async () => {
    const { user } = await open({ letter: hello });
    await user.click(button('Open in Gmail'));
    await screen.findByText('Paste it in the mail.');
    expect(await navigator.clipboard.readText()).toBe(hello.body);
    await user.click(button('Copy subject'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Approvals'));
    await user.click(button(/amara\.okonkwo@fenwick\.example/));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('amara.okonkwo@fenwick.example'));
    expect(screen.getByRole('heading', { name: 'Did it go out?' })).toBeTruthy();
  });

  it('says where the browser refuses to copy', async () => {
    const { user } = await open({ letter: hello });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(button('Open in Gmail'));
    expect(await screen.findByText(/The letter could not be copied\./)).toBeTruthy();
  });
});

describe('"Did it go out?"', () => {
  const opened = { at: Date.now(), where: 'gmail' } as const;

  it('logs the contact with its follow-up and ends the letter', async () => {
    const { user, db, onBack } = await open({ letter: hello });
    await user.click(button('Open in Gmail'));
    await user.click(await screen.findByRole('button', { name: 'Contacted' }));
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    const [known] = await db.records.toArray();
    expect(known?.touches).toMatchObject([{ kind: 'contacted', by: 'email', about: 'Approvals' }]);
    expect(known?.dueAt).toBeGreaterThan(Date.now());
    await waitFor(async () => expect(await db.letters.count()).toBe(0));
  });

  it('is still asked after the panel was closed; "Not sent" and "Back to the letter" keep the draft', async () => {
    const page = createPage();
    await page.db.letters.put({ ...hello, opened, id: amara.key, at: 1 });
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(amara, facets));
    Object.assign(page.handlers, createWriteHandlers({ db: page.db, clock: { now: () => 5 } }));
    page.open(<WriteView subject={amara} onBack={() => undefined} />);
    await page.user.click(await screen.findByRole('button', { name: 'Back to the letter' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' })).value).toBe(hello.body);
    await waitFor(async () => expect((await page.db.letters.toArray())[0]).not.toHaveProperty('opened'));
  });
});

it('a letter is opened in this window’s panel', async () => {
  createPage();
  openLetter(amara);
  await waitFor(async () => expect(await letters.read(1)).toMatchObject({ key: amara.key }));
});

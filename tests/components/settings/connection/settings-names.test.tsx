import '../../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { CheckedNames } from '@/lib/connection/test-connection';
import type { LockedField } from '@/lib/database/schema/settings-rows';
import { brandNames, neutralNames, type WireNames } from '@/lib/service/contract/names';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { type Answers, answering, createPage, failing } from '../../extension-page.tsx';

const own: WireNames = { keys: { pronet: 'proweb', code_host: 'hub' }, values: {} };
const baseUrl = 'https://api.service.example';
const undecided: CheckedNames = { outcome: 'undecided', why: 'no-credits', inUse: 'pronet' };

interface Options {
  checked?: CheckedNames;
  names?: WireNames;
  locked?: LockedField[];
  answers?: Answers;
}

/** Settings whose connection test ends with this. */
async function openSettings({ checked = undecided, names = neutralNames, locked = [], answers = {} }: Options = {}) {
  const testConnection = answering({ milli: 411_000, elapsedMs: 212, names: checked });
  const page = createPage({ answers: { testConnection, ...answers } });
  const save = (saved: WireNames) =>
    page.db.settings.put({ key: 'connection', value: connection({ baseUrl, names: saved }) });
  await save(names);
  await page.db.settings.put({ key: 'policy', value: { locked } });
  page.open(<Settings />);
  await screen.findByLabelText('Service address');
  return { ...page, save };
}

async function test(options: Options = {}) {
  const page = await openSettings(options);
  await page.user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText('Works: 411 credits, 212 ms');
  return page;
}

const result = () => screen.getByText('Works: 411 credits, 212 ms').closest('[role=status]')?.textContent;
const choice = () => screen.queryByRole('radiogroup', { name: 'What does your service call the network?' });
const option = (name: string) => within(choice() as HTMLElement).getByRole('radio', { name });
const field = (name: string) =>
  within(screen.getByRole('radiogroup', { name: 'Field names' })).getByRole('radio', { name });

describe('the test of a connection', () => {
  it('says which name it found and set, and the field shows it', async () => {
    const { save, user } = await test({ checked: { outcome: 'saved', name: 'linkedin', before: 'pronet' } });
    expect(result()).toContain(
      'Adjusted to this service, which calls the network “linkedin”, not “pronet”. Nothing to do.',
    );
    // The worker writes it; the screen reads it.
    await save(brandNames);
    await user.click(await screen.findByRole('button', { name: 'Another service' }));
    await waitFor(() => expect(field('With “linkedin”')).toHaveProperty('checked', true));
    expect(choice()).toBeNull();
  });

  it('says that the names are right', async () => {
    await test({ checked: { outcome: 'confirmed', name: 'pronet' } });
    expect(result()).toContain('Sidenote understands this service, which calls the network “pronet”.');
    expect([choice(), field('Standard')]).toMatchObject([null, { checked: true }]);
  });

  it('reports names that an administrator has set and the service contradicts, and offers no choice', async () => {
    const checked: CheckedNames = { outcome: 'locked', name: 'linkedin', inUse: 'pronet' };
    await test({ checked, locked: ['wireNames'] });
    expect(result()).toContain('The service calls the network “linkedin”, but an administrator has set “pronet”');
    expect(result()).toContain('“pronet” stays until your administrator changes it.');
    expect(choice()).toBeNull();
    for (const name of ['Standard', 'With “linkedin”', 'Custom']) expect(field(name)).toHaveProperty('disabled', true);
  });

  it('says that the connection was changed meanwhile', async () => {
    await test({ checked: { outcome: 'moved' } });
    expect(result()).toContain('The connection was changed during the test. Test it again.');
    expect(choice()).toBeNull();
  });

  it.each<[Extract<CheckedNames, { outcome: 'undecided' }>['why'], RegExp]>([
    ['no-credits', /The service wants credits before it answers \(402\)/],
    ['no-answer', /no answer, or it did not come from the service/],
    ['answered', /answered a request it should have rejected, so Sidenote stopped/],
    ['same-answers', /It gave the same answer for every name/],
    ['none-known', /It recognises none of the names that Sidenote knows/],
  ])('when it could not tell (%s), says why, which names it uses, and offers a choice', async (why, message) => {
    await test({ checked: { outcome: 'undecided', why, inUse: 'pronet' } });
    expect(result()).toMatch(message);
    expect(result()).toContain('Sidenote continues with “pronet”.');
    expect(option('“pronet”')).toHaveProperty('checked', true);
    expect(option('“linkedin”')).toHaveProperty('checked', false);
  });

  it('when it could not tell and an administrator has set the names, offers no choice', async () => {
    await test({ locked: ['wireNames'] });
    expect(result()).toContain('Field names not checked');
    expect(choice()).toBeNull();
  });
});

describe('the choice of a name', () => {
  it('is saved at once with its preset, says so, and can be undone', async () => {
    const { messages, user, save } = await test({ answers: { saveNames: answering({ outcome: 'saved' }) } });
    await user.click(option('“linkedin”'));
    expect(messages.at(-1)).toEqual({ name: 'saveNames', payload: { baseUrl, names: brandNames } });
    await save(brandNames);
    expect(await screen.findByText('Saved. “linkedin” is used from now on.')).toBeTruthy();
    expect(option('“linkedin”')).toHaveProperty('checked', true);
    await user.click(option('“pronet”'));
    expect(messages.at(-1)).toEqual({ name: 'saveNames', payload: { baseUrl, names: neutralNames } });
  });

  it('holds names of the person’s own, too, whole', async () => {
    const { messages, user, save } = await test({
      names: own,
      answers: { saveNames: answering({ outcome: 'saved' }) },
    });
    expect(within(choice() as HTMLElement).getAllByRole('radio')).toHaveLength(3);
    await user.click(option('“pronet”'));
    await save(neutralNames);
    await waitFor(() => expect(option('“pronet”')).toHaveProperty('checked', true));
    await user.click(option('“proweb”'));
    expect(messages.at(-1)).toEqual({ name: 'saveNames', payload: { baseUrl, names: own } });
  });

  it.each([
    [answering({ outcome: 'locked' }), 'An administrator has set the field names. Nothing was changed.'],
    [answering({ outcome: 'moved' }), 'The connection was changed during the test. Test it again.'],
    [failing({ kind: 'internal' }), 'Something went wrong'],
  ])('says so, when it was not saved: %j', async (answer, message) => {
    const { user } = await test({ answers: { saveNames: answer } });
    await user.click(option('“linkedin”'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(option('“pronet”')).toHaveProperty('checked', true);
  });

  it('goes when something else is typed', async () => {
    const { user } = await test();
    await user.type(screen.getByLabelText('API key'), 'k');
    expect(choice()).toBeNull();
  });
});

describe('the field names', () => {
  it('can be set to the brand’s without writing JSON', async () => {
    const { messages, user } = await openSettings({ answers: { saveConnection: answering({ keyKept: true }) } });
    await user.click(field('With “linkedin”'));
    await user.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText(/^Saved/);
    expect(messages.at(-1)).toMatchObject({ name: 'saveConnection', payload: { names: brandNames } });
  });

  it('are shown as JSON where they are the person’s own, or come to be', async () => {
    const { user, save } = await openSettings({ names: own });
    expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Names as JSON').value)).toEqual(own);
    await save(brandNames);
    await waitFor(() => expect(screen.queryByLabelText('Names as JSON')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Another service' }));
    await user.click(field('Custom'));
    expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Names as JSON').value)).toEqual(brandNames);
  });
});

import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { AlreadyThere } from '@/components/hand-over/connect/already-there';
import { InSystems } from '@/components/hand-over/connect/receipts';
import { HandOver } from '@/components/hand-over/hand-over';
import { preferences } from '@/components/hand-over/preferences';
import { historySource } from '@/components/history/history-source';
import { ConnectionsSection } from '@/components/settings/connections/connections-section';
import { type TargetSettings, targetIds } from '@/lib/database/schema/hand-rows';
import { handOverMessages } from '@/lib/hand-over/messages';
import { historyLineOf } from '@/lib/history/history-line';
import { sandboxHookSecret } from '../../../sandbox/hand-over/hooks.ts';
import {
  connection,
  connectionId,
  emailEntry,
  facet,
  person,
  record,
  sites,
  subjectOf,
} from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

beforeEach(() => preferences.forget());
afterEach(async () => fakeBrowser.storage.local.clear());

function known(slug: string, name: string, email: string | null) {
  const [first = '', last = ''] = name.split(' ');
  const profile = person({ id: crypto.randomUUID(), profile: { first_name: first, last_name: last, full_name: name } });
  const facets = {
    profile: facet(profile),
    ...(email !== null && { email: facet([emailEntry({ address: email })]) }),
  };
  return record(subjectOf(slug), facets, name);
}
const amara = known('amara', 'Amara Okonkwo', 'amara@fenwick.example');
const hana = known('hana', 'Hana Novotna', 'hana@fenwick.example');
const kwame = known('kwame', 'Kwame Boateng', null);

const connected: TargetSettings = {
  hubspot: { connectedAt: 1, linkBase: null },
  hook: { connectedAt: 1, origin: 'https://automation.example', header: null },
};

async function open(target: string, saved: TargetSettings, records = [amara], policy = {}) {
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  await page.db.settings.put({ key: 'targets', value: saved });
  await page.db.settings.put({ key: 'policy', value: { locked: [], ...policy } });
  await page.db.records.bulkPut(records);
  page.open(
    <HandOver source={historySource(page.db, connectionId, records.map(historyLineOf), 'Buyers')} onClose={vi.fn()} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Send \d/ }));
  await page.user.click(dialog.getByRole('radio', { name: target }));
  return { ...page, dialog };
}

const created = { state: 'created', id: '7', link: 'https://app.hubspot.com/contacts/1/record/0-1/7' };
const foundOne = (values: object) => ({ state: 'found', found: [{ id: '7', link: created.link, values }] });

describe('the first use of a target', () => {
  it('says what leaves before it connects, and asks the browser within the press', async () => {
    const { dialog, user, messages, requested, answers } = await open('Your HubSpot', {});
    expect(await dialog.findByText('What leaves this browser')).toBeTruthy();
    expect(dialog.getByText(/go to HubSpot \(api\.hubapi\.com\)/)).toBeTruthy();
    expect(messages).toEqual([]);
    answers.connectTarget = answering(undefined);
    const token = dialog.getByLabelText('Service key');
    await user.type(token, 'pat-eu1-0042');
    await user.click(dialog.getByRole('button', { name: 'Connect HubSpot' }));
    expect(requested).toEqual([['https://api.hubapi.com/*']]);
    await waitFor(() =>
      expect(messages).toEqual([{ name: 'connectTarget', payload: { target: 'hubspot', token: 'pat-eu1-0042' } }]),
    );
    // It is shown nowhere again.
    await waitFor(() => expect(document.body.innerHTML).not.toContain('pat-eu1-0042'));
    expect((token as HTMLInputElement).value).toBe('');
  });

  it('says why a token was refused, in the target’s name', async () => {
    const { dialog, user, answers } = await open('Your HubSpot', {});
    answers.connectTarget = failing({ kind: 'target-failed', target: 'hubspot', why: 'token-refused', status: 401 });
    await user.type(await dialog.findByLabelText('Service key'), 'pat-eu1-0042');
    await user.click(dialog.getByRole('button', { name: 'Connect HubSpot' }));
    expect(await dialog.findByText('HubSpot refused the token. Connect it again.')).toBeTruthy();
  });

  it.each([
    [
      'Your Pipedrive',
      'Company address',
      'evil.test',
      'Enter the first part of your company’s address, as in acme.pipedrive.com.',
    ],
    [
      'Your Airtable',
      'Table’s address',
      'https://airtable.com/appX',
      'Paste an address with the base (app…) and the table (tbl…).',
    ],
    [
      'Webhook',
      'Webhook’s address',
      'http://n8n.example/x',
      'Enter a whole https address. On this machine, http://127.0.0.1 works too.',
    ],
  ])('of %s asks for nothing with the %s "%s"', async (target, label, typed, problem) => {
    const { dialog, user, messages, requested } = await open(target, {});
    await user.type(await dialog.findByLabelText(label), typed);
    await user.click(dialog.getByRole('button', { name: /^Connect / }));
    expect(await dialog.findByText(problem)).toBeTruthy();
    expect([messages, requested]).toEqual([[], []]);
  });

  it('of a webhook makes a secret of its own, which the worker takes', async () => {
    const { dialog, user, messages, answers, requested } = await open('Webhook', {});
    answers.connectTarget = answering(undefined);
    await user.type(await dialog.findByLabelText('Webhook’s address'), 'https://n8n.example/webhook/1');
    await user.type(dialog.getByLabelText('Header'), 'X-Make-ApiKey');
    await user.type(dialog.getByLabelText('Header’s value'), 'abc');
    await user.click(dialog.getByRole('button', { name: 'Connect Webhook' }));
    await waitFor(() => expect(messages).toHaveLength(1));
    const { payload } = messages[0] ?? {};
    expect(payload).toMatchObject({ target: 'hook', header: { name: 'x-make-apikey', value: 'abc' } });
    expect(handOverMessages.connectTarget().safeParse(payload).success).toBe(true);
    expect(requested).toEqual([['https://n8n.example/*']]);
  });

  it.each(targetIds)('of %s is not offered where an administrator has turned it off', async (id) => {
    const names = { hubspot: 'HubSpot', pipedrive: 'Pipedrive', airtable: 'Airtable', hook: 'Webhook' };
    const { dialog } = await open(id === 'hook' ? 'Webhook' : `Your ${names[id]}`, connected, [amara], {
      targetsOff: [id],
    });
    expect(await dialog.findByText(`An administrator has turned ${names[id]} off.`)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^(Connect|Send)/ })).toBeNull();
  });
});

describe('a connected system', () => {
  it('is sent nothing until "Send", and then the known values of its fields', async () => {
    const { dialog, user, messages, answers } = await open('Your HubSpot', connected);
    await dialog.findByRole('button', { name: 'Send 1 to HubSpot' });
    expect(messages).toEqual([]);
    answers.writeToTarget = answering({ rows: [created] });
    await user.click(dialog.getByRole('button', { name: 'Send 1 to HubSpot' }));
    expect(await dialog.findByText('Amara Okonkwo is new in HubSpot')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open in HubSpot: Amara Okonkwo' }).getAttribute('href')).toBe(
      created.link,
    );
    expect(messages[0]?.payload).toMatchObject({
      target: 'hubspot',
      rows: [{ email: 'amara@fenwick.example', id: null, values: { firstName: 'Amara', lastName: 'Okonkwo' } }],
    });
    expect(handOverMessages.writeToTarget().safeParse(messages[0]?.payload).success).toBe(true);
  });

  it('leaves out people without an email, and says how many', async () => {
    const { dialog, user, messages, answers } = await open('Your HubSpot', connected, [amara, kwame]);
    answers.writeToTarget = answering({ rows: [created] });
    await user.click(await dialog.findByRole('button', { name: 'Send 2 to HubSpot' }));
    expect(
      await dialog.findByText('1 without an email is left out. HubSpot finds the same person by it.'),
    ).toBeTruthy();
    expect(messages).toHaveLength(1);
  });

  it('shows who is there field by field: empty fields are ticked, and only ticked ones are written', async () => {
    const { dialog, user, messages, answers } = await open('Your HubSpot', connected);
    answers.writeToTarget = answering({ rows: [foundOne({ email: 'amara@fenwick.example', firstName: 'Amy' })] });
    await user.click(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' }));
    const compare = within(await dialog.findByRole('group', { name: 'Amara Okonkwo in HubSpot' }));
    const first = compare.getByRole('checkbox', { name: 'first name: Amy → Amara' });
    const last = compare.getByRole('checkbox', { name: 'last name: empty → Okonkwo' });
    expect([first, last].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
    await user.click(first);
    await user.click(last);
    answers.writeToTarget = answering({ rows: [{ ...created, state: 'updated' }] });
    await user.click(compare.getByRole('button', { name: /^Write \d+ fields? to HubSpot$/ }));
    expect(await dialog.findByText('Amara Okonkwo is updated in HubSpot')).toBeTruthy();
    const payload = messages[1]?.payload as { rows: { id: string; values: Record<string, string> }[] };
    expect(payload.rows[0]).toMatchObject({ id: '7', values: { firstName: 'Amara' } });
    expect(payload.rows[0]?.values).not.toHaveProperty('lastName');
  });

  it('asks which of two records it is, and writes none before', async () => {
    const { dialog, user, answers } = await open('Your HubSpot', connected);
    const found = ['Amy', 'Ama'].map((firstName, at) => ({ id: String(at), link: null, values: { firstName } }));
    answers.writeToTarget = answering({ rows: [{ state: 'found', found }] });
    await user.click(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' }));
    const compare = within(await dialog.findByRole('group', { name: 'Amara Okonkwo in HubSpot' }));
    expect(compare.queryByRole('button', { name: /^Write/ })).toBeNull();
    await user.click(compare.getByRole('radio', { name: 'Ama' }));
    expect(compare.getByRole('checkbox', { name: 'first name: Ama → Amara' })).toBeTruthy();
  });

  it('loses one row to its refusal, in the system’s words, and sends only that one again', async () => {
    const { dialog, user, messages, answers } = await open('Your HubSpot', connected, [amara, hana]);
    const failure = { target: 'hubspot', why: 'refused', status: 400, text: 'Not like this' };
    answers.writeToTarget = answering({ rows: [created, { state: 'failed', failure }] });
    await user.click(await dialog.findByRole('button', { name: 'Send 2 to HubSpot' }));
    expect(await dialog.findByText('HubSpot refused it. It says: Not like this')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send 1 to HubSpot' }));
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(messages[1]?.payload).toMatchObject({ rows: [{ email: 'hana@fenwick.example' }] });
  });

  it.each(['token-refused', 'not-connected', 'no-permission', 'no-scope'] as const)(
    'that ends in %s is connected again in the same dialog',
    async (why) => {
      const { user, dialog, answers, messages } = await open('Your HubSpot', connected);
      answers.writeToTarget = answering({ rows: [{ state: 'failed', failure: { target: 'hubspot', why } }] });
      answers.connectTarget = answering(undefined);
      vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValue(true as never);
      await user.click(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' }));
      await user.click(await dialog.findByRole('button', { name: 'Connect HubSpot' }));
      await user.type(await dialog.findByLabelText('Service key'), 'pat-another-one');
      await user.click(dialog.getByRole('button', { name: 'Connect HubSpot' }));
      expect(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' })).toBeTruthy();
      expect(messages.at(-1)).toEqual({
        name: 'connectTarget',
        payload: { target: 'hubspot', token: 'pat-another-one' },
      });
    },
  );

  it('that ends at a locked token is unlocked in the same dialog', async () => {
    const { user, dialog, answers, messages } = await open('Your HubSpot', connected);
    const failure = { target: 'hubspot', why: 'locked' };
    answers.writeToTarget = answering({ rows: [{ state: 'failed', failure }] });
    answers.unlock = answering({ unlocked: true });
    await user.click(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' }));
    const field = await dialog.findByLabelText('Passphrase');
    // Once, above the field, and not of each person.
    const why = dialog.getByText('The token is locked. Enter the passphrase it was saved with.');
    expect(why.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.type(field, 'the former one{Enter}');
    expect(await dialog.findByText('Unlocked until the browser closes.')).toBeTruthy();
    expect(messages.at(-1)).toEqual({ name: 'unlock', payload: { passphrase: 'the former one' } });
    expect(dialog.queryByText(/The token is locked/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Send 1 to HubSpot' })).toBeTruthy();
  });

  it('offers the tag when the user is done', async () => {
    const { dialog, user, answers } = await open('Your HubSpot', connected);
    answers.writeToTarget = answering({ rows: [created] });
    await user.click(await dialog.findByRole('button', { name: 'Send 1 to HubSpot' }));
    await user.click(await dialog.findByRole('button', { name: 'Done' }));
    expect(await dialog.findByRole('button', { name: 'Tag “in HubSpot”' })).toBeTruthy();
  });
});

describe('a webhook', () => {
  it('shows the JSON before it is sent, and then sends the same', async () => {
    const { dialog, user, messages, answers } = await open('Webhook', connected);
    const shown = JSON.parse((await dialog.findByText(/contact\.shared/)).textContent ?? '');
    expect(shown).toMatchObject({
      type: 'contact.shared',
      data: { email: 'amara@fenwick.example', full_name: 'Amara Okonkwo' },
    });
    expect(messages).toEqual([]);
    answers.sendHook = answering({ rows: [{ state: 'delivered' }] });
    await user.click(dialog.getByRole('button', { name: 'Send 1 to automation.example' }));
    expect(await dialog.findByText('Amara Okonkwo was delivered to Webhook')).toBeTruthy();
    const payload = (messages[0]?.payload ?? {}) as { rows?: { data: object }[] };
    expect(Object.values(payload.rows?.[0]?.data ?? {})).toEqual(Object.values(shown.data));
  });

  it('that is gone is off until it is connected again', async () => {
    const off = { hook: { connectedAt: 1, origin: 'https://automation.example', header: null, off: true as const } };
    const { dialog } = await open('Webhook', off);
    expect(await dialog.findByText(/said that it is gone/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Connect Webhook' })).toBeTruthy();
  });
});

describe('"Already in HubSpot?"', () => {
  async function openAsk(saved: TargetSettings) {
    const page = createPage();
    await page.db.settings.put({ key: 'targets', value: saved });
    page.open(<AlreadyThere subject={subjectOf('amara')} email={null} fullName="Amara Okonkwo" />);
    return page;
  }

  it('is asked on a press only, by name before an email is known', async () => {
    const { user, messages, answers } = await openAsk(connected);
    answers.lookAtTarget = answering({
      rows: [foundOne({ firstName: 'Amara', lastName: 'Okonkwo', company: 'Fenwick' })],
    });
    const button = await screen.findByRole('button', { name: 'Already in HubSpot?' });
    expect(messages).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'HubSpot has this name: Amara Okonkwo · Fenwick' })).toBeTruthy();
    expect(messages[0]?.payload).toMatchObject({
      people: [{ email: null, name: { first: 'Amara', last: 'Okonkwo' } }],
    });
    expect(handOverMessages.lookAtTarget().safeParse(messages[0]?.payload).success).toBe(true);
  });

  it('says that a person is not there', async () => {
    const { user, answers } = await openAsk(connected);
    answers.lookAtTarget = answering({ rows: [{ state: 'found', found: [] }] });
    await user.click(await screen.findByRole('button', { name: 'Already in HubSpot?' }));
    expect(await screen.findByText('Not in HubSpot')).toBeTruthy();
  });
});

it('a receipt is a link to the newest record in each system', () => {
  createPage().open(
    <InSystems
      handed={[
        { id: '1', target: 'hubspot', at: 1, state: 'created', there: '1', link: 'https://app.hubspot.com/1' },
        { id: '2', target: 'hubspot', at: 2, state: 'updated', there: '2', link: 'https://app.hubspot.com/2' },
        { id: '3', target: 'pipedrive', at: 3, state: 'sent' },
        { id: '4', target: 'hook', at: 4, state: 'delivered', host: 'automation.example' },
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://app.hubspot.com/2']);
});

describe('"Connections" in Settings', () => {
  it('names what is connected, what leaves to each, and disconnects on a press', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'targets', value: connected });
    page.answers.forgetTarget = answering(undefined);
    page.open(<ConnectionsSection />);
    expect(await screen.findByText(/^HubSpot, connected on/)).toBeTruthy();
    expect(screen.getByText(/^Webhook at automation\.example, connected on/)).toBeTruthy();
    expect(screen.getAllByRole('region', { name: 'What leaves this browser', hidden: true })).toHaveLength(4);
    await page.user.click(screen.getByRole('button', { name: 'Disconnect HubSpot' }));
    expect(page.messages).toEqual([{ name: 'forgetTarget', payload: { target: 'hubspot' } }]);
  });
});

it('the sandbox’s secret is one that the form takes', () => {
  const header = null;
  const address = 'https://automation.example/hook';
  const connecting = { target: 'hook', address, secret: sandboxHookSecret, header };
  expect(handOverMessages.connectTarget().safeParse(connecting).success).toBe(true);
});

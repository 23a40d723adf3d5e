import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { amara, company, facet, fenwick, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import { type Answers, answering, failing } from '../extension-page.tsx';
import { allView, names, openHistory, showPurchases, somebody } from './open-history.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  location.hash = allView;
  showPurchases();
});
afterEach(() => {
  location.hash = '';
});

const profile = { profile: facet(person()) };
/** Their emails were never asked for. */
const known = record(amara, profile, 'Amara Okonkwo');
const kwame = somebody('kwame', 'Kwame Mensah', { facets: profile });
/** It was, and not found. */
const elif = somebody('elif-yildiz', 'Elif Yıldız');
const owner = record(fenwick, { company: facet(company) }, 'Fenwick Instruments');
const subject = (slug: string) => ({
  kind: 'person',
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/in/${slug}`,
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const ready = async (name: string) => {
  await waitFor(() => expect(button(name)).toHaveProperty('disabled', false));
  return button(name);
};

describe('"Open in side panel"', () => {
  afterEach(() => void Object.assign(fakeBrowser, { sidePanel: undefined }));

  it('opens it within the press, and shows the one who is selected there', async () => {
    const open = vi.fn(() => Promise.resolve());
    Object.assign(fakeBrowser, { sidePanel: { open } });
    const answers = { showPanel: answering({ shown: 'panel' }), showSubject: answering({}) };
    const { messages, user } = await openHistory([kwame, elif], [], { answers });
    expect(screen.queryByRole('button', { name: 'Open in side panel' })).toBeNull();
    await user.click(box('Kwame Mensah'));
    await user.click(button('Open in side panel'));
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 1 });
    expect(messages).toEqual([
      { name: 'showPanel', payload: { windowId: 1, as: 'panel' } },
      { name: 'showSubject', payload: { subject: subject('kwame'), windowId: 1 } },
    ]);
  });

  it('when two are selected, is not offered: it shows one', async () => {
    const { user } = await openHistory([kwame, elif]);
    await user.click(box('Kwame Mensah'));
    expect(button('Open in side panel')).toBeTruthy();
    await user.click(box('Elif Yıldız'));
    expect(screen.queryByRole('button', { name: 'Open in side panel' })).toBeNull();
  });

  it('when neither it nor a window opens, says so', async () => {
    const answers = { showPanel: failing({ kind: 'internal' }) };
    const { user } = await openHistory([kwame], [], { answers });
    await user.click(box('Kwame Mensah'));
    await user.click(button('Open in side panel'));
    expect(await screen.findByText(/^The side panel could not be opened/)).toBeTruthy();
  });
});

describe('"Find emails" and "Refresh emails"', () => {
  async function openAll(answers: Answers = { startBatch: answering({ id: 'b' }) }) {
    const page = await openHistory([known, kwame, elif, owner], [], { answers });
    const { db, user } = page;
    await db.lists.put(list('customers', 'Customers', 'person'));
    await db.members.put(excludedAmara);
    expect(names()).toHaveLength(4);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    return page;
  }

  it('order nothing before a line is selected', async () => {
    const { messages } = await openHistory([kwame, elif]);
    expect(screen.queryByRole('button', { name: /^(Find|Refresh) emails/ })).toBeNull();
    expect(messages).toEqual([]);
  });

  it('concern only people who are not excluded: those never asked about', async () => {
    const { messages, user } = await openAll();
    await user.click(await ready('Find emails up to 1 credit'));
    // The other one's answer is there, and is not paid for again.
    const order = { operation: 'email', subjects: [subject('kwame')], agreedMilli: 1000, known: 1 };
    expect(messages).toEqual([{ name: 'startBatch', payload: order }]);
    await waitFor(() => expect(box('Kwame Mensah')).toHaveProperty('checked', false));
  });

  it('concern only people who are not excluded: those asked about, again', async () => {
    const { messages, user } = await openAll();
    await user.click(await ready('Refresh emails up to 1 credit'));
    const order = { operation: 'email', subjects: [subject('elif-yildiz')], agreedMilli: 1000, refresh: true };
    expect(messages).toEqual([{ name: 'startBatch', payload: order }]);
  });

  it('stay while a line that is selected is read again', async () => {
    const { db, user } = await openHistory([kwame, elif]);
    await user.click(box('Kwame Mensah'));
    const find = await ready('Find emails up to 1 credit');
    const wasDisabled: boolean[] = [];
    const observer = new MutationObserver(() => wasDisabled.push((find as HTMLButtonElement).disabled));
    observer.observe(find, { attributes: true });
    await db.records.update(kwame.id, { name: 'Kwame A. Mensah' });
    await screen.findByRole('checkbox', { name: 'Select Kwame A. Mensah' });
    await ready('Find emails up to 1 credit');
    observer.disconnect();
    expect(wasDisabled.filter(Boolean)).toEqual([]);
  });

  it('when the batch is refused, say why', async () => {
    const { user } = await openAll({ startBatch: failing({ kind: 'no-key' }) });
    await user.click(await ready('Find emails up to 1 credit'));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('when there is no key, cannot be pressed', async () => {
    const { db } = await openAll();
    await ready('Find emails up to 1 credit');
    const saved = await db.settings.get('connection');
    if (saved?.key !== 'connection') throw new Error('No connection');
    await db.settings.put({ key: 'connection', value: { ...saved.value, keySetAt: null } });
    await waitFor(() => expect(button('Find emails up to 1 credit')).toHaveProperty('disabled', true));
  });
});

describe('"Forget"', () => {
  const confirm = async (user: Awaited<ReturnType<typeof openHistory>>['user']) => {
    await user.click(box('Kwame Mensah'));
    await user.click(box('Elif Yıldız'));
    await user.click(button('Forget'));
    const step = screen.getByRole('group', { name: /^Forget what you bought about 2 selected/ });
    await user.click(within(step).getByRole('button', { name: /^Forget/ }));
  };

  it('asks first, then forgets one after the other and says how many', async () => {
    const { messages, user } = await openHistory([kwame, elif], [], { answers: { forgetSubject: answering({}) } });
    await confirm(user);
    expect(await screen.findByText('2 forgotten')).toBeTruthy();
    expect(messages.map(({ name }) => name)).toEqual(['forgetSubject', 'forgetSubject']);
  });

  it('when the worker stops answering, says how many were, and leaves them selected', async () => {
    const answers = { forgetSubject: failing({ kind: 'internal' }) };
    const { user } = await openHistory([kwame, elif], [], { answers });
    await confirm(user);
    expect(await screen.findByText('0 of 2 forgotten. The others could not be; try again.')).toBeTruthy();
    expect(box('Elif Yıldız')).toHaveProperty('checked', true);
  });
});

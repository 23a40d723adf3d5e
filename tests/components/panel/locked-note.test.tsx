import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { connection, emailEntry, facet, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

/** The panel about somebody, with a key that waits for its passphrase. */
async function openLocked(answers: PageOptions['answers'] = {}) {
  const page = createPage({ tab: { subject: tomasz }, answers });
  await page.db.settings.put({
    key: 'connection',
    value: connection({ keyMode: 'passphrase', keyLocked: true }),
  });
  await page.db.records.put(record(tomasz, { email: facet([emailEntry()]) }));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { name: 'The key is locked' });
  return page;
}

const passphrase = () => screen.getByLabelText('Passphrase');
const unlock = () => screen.getByRole('button', { name: 'Unlock' });
const unlocks = (messages: { name: string }[]) => messages.filter(({ name }) => name === 'unlock');

describe('a locked key', () => {
  it('when nothing is typed, sends nothing and says nothing', async () => {
    const { messages, user } = await openLocked();
    await user.click(unlock());
    expect(unlocks(messages)).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(unlock()).toHaveProperty('disabled', false);
  });

  it('when the passphrase is wrong, says so, and keeps and selects the typed text', async () => {
    const { messages, user } = await openLocked({ unlock: answering({ unlocked: false }) });
    await user.type(passphrase(), 'not the one{Enter}');
    expect(await screen.findByText(/^Wrong passphrase/)).toBeTruthy();
    expect(unlocks(messages)).toEqual([{ name: 'unlock', payload: { passphrase: 'not the one' } }]);
    expect(passphrase().getAttribute('aria-invalid')).toBe('true');
    expect(passphrase()).toMatchObject({ value: 'not the one', selectionStart: 0, selectionEnd: 11 });
  });

  it('when the worker does not answer, blames no passphrase and can be pressed again', async () => {
    const page = await openLocked({ unlock: failing({ kind: 'internal' }) });
    await page.user.type(passphrase(), 'the right one{Enter}');
    expect(await screen.findByText('Sidenote did not respond. Try again.')).toBeTruthy();
    expect(passphrase().getAttribute('aria-invalid')).toBe('false');
    page.answers.unlock = answering({ unlocked: true });
    await page.user.click(unlock());
    expect(unlocks(page.messages)).toHaveLength(2);
  });

  it('when the passphrase is right, hands it over once, and goes when the key is open', async () => {
    const { messages, db, user } = await openLocked({ unlock: answering({ unlocked: true }) });
    await user.type(passphrase(), 'the right one');
    await user.click(unlock());
    expect(unlocks(messages)).toEqual([{ name: 'unlock', payload: { passphrase: 'the right one' } }]);
    expect(screen.queryByText(/Wrong passphrase/)).toBeNull();
    // As the worker writes it.
    await act(() =>
      db.settings.put({ key: 'connection', value: connection({ keyMode: 'passphrase', keyLocked: false }) }),
    );
    await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull());
    expect(await screen.findByText('Verified')).toBeTruthy();
  });

  it('shows the passphrase only as dots, and still shows known data', async () => {
    await openLocked();
    expect(passphrase()).toHaveProperty('type', 'password');
    expect(await screen.findByText('amara.okonkwo@fenwick.example')).toBeTruthy();
  });
});

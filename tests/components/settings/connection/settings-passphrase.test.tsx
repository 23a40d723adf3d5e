import '../../../worlds/dom-setup.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { type Answers, answering, createPage, failing } from '../../extension-page.tsx';

const title = 'Your administrator requires a passphrase';

async function openSettings(saved: Partial<ConnectionSettings> | null, answers: Answers = {}) {
  const page = createPage({ answers });
  if (saved !== null) await page.db.settings.put({ key: 'connection', value: { ...connection(), ...saved } });
  await page.db.settings.put({ key: 'policy', value: { locked: ['keyKept'], keyKept: 'passphrase' } });
  page.open(<Settings />);
  await screen.findByLabelText('Webhook address');
  return page;
}

const field = () => screen.getByLabelText('Passphrase for the saved key');
const press = () => screen.getByRole('button', { name: 'Set passphrase' });

describe('Settings, where an administrator asks for a passphrase', () => {
  it('take one for the saved key, without the key, and say when it is set', async () => {
    const { messages, db, user } = await openSettings({}, { setPassphrase: answering({ isSet: true }) });
    expect(
      within(screen.getByRole('form', { name: title })).getByText(/do not have to enter the key again/),
    ).toBeTruthy();
    await user.type(field(), 'correct horse');
    await user.click(press());
    await db.settings.put({ key: 'connection', value: { ...connection(), keyMode: 'passphrase' } });
    expect((await screen.findByText('Passphrase set. The key can be used.')).closest('[role=status]')).toBeTruthy();
    await expect.poll(() => screen.queryByRole('form', { name: title })).toBeNull();
    expect(messages).toEqual([{ name: 'setPassphrase', payload: { passphrase: 'correct horse' } }]);
  });

  it('ask for a longer one before anything is asked', async () => {
    const { messages, user } = await openSettings({});
    await user.type(field(), 'short');
    await user.click(press());
    expect(await screen.findByText('Enter a passphrase of at least 8 characters.')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it.each([
    [answering({ isSet: false }), /can no longer be read\. Enter it again/],
    [failing({ kind: 'internal' }), /Something went wrong/],
  ])('name the error, and can be used again: %j', async (answer, message) => {
    const { user } = await openSettings({}, { setPassphrase: answer });
    await user.type(field(), 'correct horse');
    await user.click(press());
    await expect.poll(() => screen.queryAllByText(message).length).toBeGreaterThan(0);
    await expect.poll(press).toHaveProperty('disabled', false);
  });

  it.each([[null], [{ keySetAt: null }], [{ keyMode: 'passphrase' as const }]])(
    'do not ask for one where there is no key or it is under one: %j, and a new key takes one',
    async (saved) => {
      await openSettings(saved);
      expect(screen.queryByRole('form', { name: title })).toBeNull();
      expect(screen.getByLabelText('Passphrase')).toBeTruthy();
      expect(screen.getByRole('radio', { name: 'With a passphrase' })).toMatchObject({
        checked: true,
        disabled: true,
      });
    },
  );
});

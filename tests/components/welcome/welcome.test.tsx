import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Welcome } from '@/components/welcome/welcome';
import { answering, createPage } from '../extension-page.tsx';

async function openWelcome() {
  const page = createPage({ answers: { finishWelcome: answering({}) } });
  page.open(<Welcome />);
  await screen.findByLabelText('Service address');
  return page;
}

const step = () => screen.getByRole('heading', { level: 2 });

describe('the welcome page', () => {
  it('when opened, sends nothing and does not move focus', async () => {
    const { asked } = await openWelcome();
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText(/Nothing is sent before you click/)).toBeTruthy();
  });

  it('says how long things are kept, and leads to where that is changed', async () => {
    const { db } = await openWelcome();
    expect(await screen.findByText(/What you buy is erased after 180 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('options.html#privacy');
    await db.settings.put({ key: 'privacy', value: { retentionDays: 30 } });
    expect(await screen.findByText(/What you buy is erased after 30 days/)).toBeTruthy();
  });

  it('when gone through, leads by three steps to the end, each from its heading', async () => {
    const { asked, user } = await openWelcome();
    const seen = [step().textContent];
    for (const name of ['Next', 'Next', 'Done']) {
      await user.click(screen.getByRole('button', { name }));
      seen.push(step().textContent);
      expect(document.activeElement).toBe(step());
    }
    expect(seen).toEqual(['Connect', 'Choose sites', 'Pin the icon', 'Ready']);
    expect(asked).toEqual([{ name: 'finishWelcome', payload: {} }]);
  });

  it('when skipped, is finished at once', async () => {
    const { asked, user } = await openWelcome();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(step().textContent).toBe('Ready');
    expect(asked).toEqual([{ name: 'finishWelcome', payload: {} }]);
  });
});

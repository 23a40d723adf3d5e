import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NoSubject } from '@/components/panel/subject-body';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { recognisePage } from '@/lib/subjects/recognise-page';
import { demoSite, originPatterns } from '@/lib/subjects/sites';
import { createPage, type PageOptions } from '../extension-page.tsx';

it.each([
  ['https://www.linkedin.com/talent/profile/AEMAAxyz', 'A Recruiter page'],
  ['https://www.linkedin.com/pub/jane-doe/1/2/3', 'This looks like a profile, but not one Sidenote knows'],
  ['https://www.linkedin.com/feed/', 'No profile open here'],
  ['https://github.com/settings', 'No profile open here'],
  ['https://mail.google.com/mail/u/0/#inbox', 'No profile here'],
  ['https://www.pronet.example/feed', 'No profile open here'],
])('a page at %s is answered with “%s”', (url, title) => {
  const place = recognisePage(url, [demoSite, ...networks]) ?? undefined;
  createPage().open(<NoSubject access="readable" compact={false} recognised={place} />);
  expect(screen.getByRole('heading').textContent).toBe(title);
});

it('the network is named where it may have changed its addresses', () => {
  createPage().open(
    <NoSubject access="readable" compact={false} recognised={{ kind: 'unknown', network: 'LinkedIn' }} />,
  );
  expect(screen.getByText(/^LinkedIn may have changed its addresses/)).toBeTruthy();
});

it('a page that may not be read says how it can be', () => {
  createPage().open(<NoSubject access="not-readable" compact={false} />);
  expect(screen.getByRole('heading').textContent).toBe('Press the Sidenote icon to read this page');
});

describe('a page whose address the browser hides, with three networks of which one is allowed', () => {
  const saved = networks.filter(({ name = '' }) => ['LinkedIn', 'XING', 'GitHub'].includes(name)).map(siteOfNetwork);

  async function openUnreadable(grants: PageOptions['grants']) {
    const page = createPage({ grants: grants ?? true });
    await page.db.settings.put({ key: 'sites', value: saved });
    page.open(<NoSubject access="not-readable" compact={false} />);
    return page;
  }
  const again = () =>
    screen.queryAllByRole('button', { name: /^Allow again/ }).map((button) => button.getAttribute('aria-label'));

  it('names the others, and asks for each by itself in the click', async () => {
    const { requested, permissions, messages, user } = await openUnreadable(['https://*.linkedin.com/*']);
    await waitFor(() => expect(again()).toEqual(['Allow again XING', 'Allow again GitHub']));
    expect(screen.getByText('The browser does not allow Sidenote on XING.')).toBeTruthy();
    expect(requested).toEqual([]);

    permissions.allow(['https://*.github.com/*']);
    screen.getByRole('button', { name: 'Allow again XING' }).click();
    // In the same turn: nothing was awaited before the question.
    expect(requested).toEqual([['https://*.xing.com/*']]);
    expect(await screen.findByText(/^The browser did not allow Sidenote/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Allow again GitHub' }));
    await waitFor(() => expect(again()).toEqual(['Allow again XING']));
    expect(messages).toEqual([]);
  });

  it('names one that the browser takes back while the panel is open', async () => {
    const { permissions } = await openUnreadable(saved.flatMap(originPatterns));
    permissions.withdraw(['https://*.linkedin.com/*']);
    await waitFor(() => expect(again()).toEqual(['Allow again LinkedIn']));
  });
});

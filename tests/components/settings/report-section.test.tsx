import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ReportSection } from '@/components/settings/report-section';
import { dayMs } from '@/lib/platform/time';
import { createPage } from '../extension-page.tsx';

const manifest = { manifest_version: 3, name: 'x', version: '0.1.0' } as const;
const now = Date.now();

async function openReport({ homepage }: { homepage?: string } = {}) {
  const page = createPage();
  const stated = homepage === undefined ? {} : { homepage_url: homepage };
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ ...manifest, ...stated });
  const base = { context: 'worker', version: '0.1.0', where: 'jobs.run', firstAt: now, lastAt: now, count: 1 } as const;
  const error = { name: 'TypeError', message: 'no-network', detail: '', frames: ['background.js:1:2'] };
  await page.db.errors.add({ ...base, key: 'k', errors: [error] });
  page.open(<ReportSection />);
  const text = await screen.findByRole('region', { name: 'The report' });
  return { ...page, text };
}

describe('the error report in Settings', () => {
  it('copies the very text that is shown, and says so', async () => {
    const { user, text, messages } = await openReport();
    expect(text.textContent).toContain('TypeError "no-network"');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy error report' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(write.mock.calls).toEqual([[text.textContent]]);
    expect(messages).toEqual([]);
  });

  it('gives advice where the browser does not let it copy', async () => {
    const { user } = await openReport();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('x', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy error report' }));
    expect(await screen.findByText(/^The browser refused to copy it/)).toBeTruthy();
  });

  it('shows an error that comes while it is looked at', async () => {
    const { db, text } = await openReport();
    const base = { context: 'panel', version: '0.1.0', where: 'x', firstAt: 0, lastAt: 2, count: 1 } as const;
    await db.errors.add({ ...base, key: 'l', errors: [] });
    await vi.waitFor(() => expect(text.textContent).toContain('panel 0.1.0, x'));
  });

  it('says how many there were in 30 days, and counts none that is older', async () => {
    const { db } = await openReport();
    expect(await screen.findByText('1 error in 30 days')).toBeTruthy();
    const base = { context: 'panel', version: '0.1.0', where: 'x', firstAt: now, lastAt: now, count: 7 } as const;
    await db.errors.add({ ...base, key: 'l', errors: [] });
    await db.errors.add({ ...base, key: 'm', where: 'y', errors: [], lastAt: now - 31 * dayMs });
    expect(await screen.findByText('2 errors in 30 days')).toBeTruthy();
  });

  it('is emptied by "Clear", which leaves focus beside it', async () => {
    const { db, user, text } = await openReport();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('No errors in 30 days')).toBeTruthy();
    expect(screen.getByText('Cleared')).toBeTruthy();
    expect(text.textContent).toContain('no errors');
    expect(await db.errors.count()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy error report' }));
  });

  it('says so where it could not be cleared', async () => {
    const { db, user } = await openReport();
    vi.spyOn(db.errors, 'clear').mockRejectedValue(new Error('disk'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Not cleared. Try again.')).toBeTruthy();
    expect(await db.errors.count()).toBe(1);
  });

  it('leads to the page for issues where the package names its home, and to nothing else', async () => {
    await openReport({ homepage: 'https://code.example/firm/sidenote/' });
    const link = screen.getByRole('link', { name: 'Open the issue page' });
    expect(link.getAttribute('href')).toBe('https://code.example/firm/sidenote/issues');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it.each([undefined, 'javascript:alert(1)'])('has no such link where the home is %s', async (homepage) => {
    await openReport(homepage === undefined ? {} : { homepage });
    expect(screen.queryByRole('link', { name: 'Open the issue page' })).toBeNull();
  });
});

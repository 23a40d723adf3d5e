import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ReportSection } from '@/components/settings/report-section';
import { createPage } from '../extension-page.tsx';

async function openReport() {
  const page = createPage();
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ manifest_version: 3, name: 'x', version: '0.1.0' });
  const base = { context: 'worker', version: '0.1.0', where: 'jobs.run', firstAt: 0, lastAt: 1, count: 1 } as const;
  const error = { name: 'TypeError', message: 'no-network', detail: '', frames: ['background.js:1:2'] };
  await page.db.errors.add({ ...base, key: 'k', errors: [error] });
  page.open(<ReportSection />);
  const text = await screen.findByRole('region', { name: 'The report, exactly as it is copied' });
  return { ...page, text };
}

describe('the problem report in Settings', () => {
  it('copies the very text that is shown, and says so', async () => {
    const { user, text, asked } = await openReport();
    expect(text.textContent).toContain('TypeError "no-network"');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy a report' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(write.mock.calls).toEqual([[text.textContent]]);
    expect(asked).toEqual([]);
  });

  it('says what to do where the browser does not let it copy', async () => {
    const { user } = await openReport();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('x', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy a report' }));
    expect(await screen.findByText(/^The browser refused to copy it/)).toBeTruthy();
  });

  it('shows an error that comes while it is looked at', async () => {
    const { db, text } = await openReport();
    const base = { context: 'panel', version: '0.1.0', where: 'x', firstAt: 0, lastAt: 2, count: 1 } as const;
    await db.errors.add({ ...base, key: 'l', errors: [] });
    await vi.waitFor(() => expect(text.textContent).toContain('panel 0.1.0, x'));
  });
});

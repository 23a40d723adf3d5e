import '../../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emailOf } from '@/components/hand-over/rows/file-subject';
import { EmailStateMark } from '@/components/search/results/email-state-mark';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { amara, day, emailEntry, facet, record } from '../../../fixtures/rows/fixture-rows.ts';
import { createUser } from '../../create-user.ts';

const nowMs = Date.parse('2026-11-12T09:00:00Z');
const stateOf = (part: Partial<EmailEntry>) =>
  ({ kind: 'known', at: nowMs - 8 * day, best: emailEntry(part) }) as const;
const open = (part: Partial<EmailEntry>, excludedBy: string | null = null) =>
  render(<EmailStateMark state={stateOf(part)} excludedBy={excludedBy} hasEmail nowMs={nowMs} />);

describe('the email of a result', () => {
  it.each([
    ['VALID', 'Verified', 'good'],
    ['INVALID', 'Not valid', 'stop'],
    ['UNKNOWN', 'Not verified', 'caution'],
  ] as const)('that is %s says so, on the page and in the file', (status, word, tone) => {
    open({ status });
    expect(screen.getByText(word).closest('.mark')?.classList.contains(tone)).toBe(true);
    expect(screen.queryByText('Known')).toBeNull();
    const known = record(amara, { email: facet([emailEntry({ status })]) });
    expect(emailOf({ kind: 'person', record: known, line: null, link: null }, '').status).toBe(word);
  });

  it('at a free-mail host says so in the words of the panel, never behind a tick alone', () => {
    open({ free: true, address: 'amara.okonkwo@postbox.example' });
    expect(screen.getByText('Verified, free mail').classList.contains('sr-only')).toBe(false);
  });

  it.each([
    ['VALID', 'jo@fenwick.example', 'Verified', true],
    ['VALID', 'j.okonkwo@fenwick.example', 'Verified', true],
    ['VALID', 'amara.okonkwo@fenwick.example', 'Verified', true],
    ['UNKNOWN', 'amara.okonkwo@fenwick.example', 'Not verified', false],
    ['UNKNOWN', 'maximiliana.okonkwo@fenwick-instruments.example', 'Not verified', false],
  ] as const)('that is %s at %s: says "%s", and behind its tick alone: %s', (status, address, word, isTick) => {
    open({ status, address });
    expect(screen.getByText(word).classList.contains('sr-only')).toBe(isTick);
    expect(document.querySelector('.mark svg')).not.toBeNull();
  });

  it('is shown and can be copied', async () => {
    const user = createUser();
    open({});
    expect(screen.getByText('amara.okonkwo@fenwick.example')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy email amara.okonkwo@fenwick.example' }));
    expect(await navigator.clipboard.readText()).toBe('amara.okonkwo@fenwick.example');
    expect((await screen.findByRole('status')).textContent).toBe('Copied');
    expect(screen.getByRole('button').textContent).toContain('Copied');
  });

  it('is not laid out once its person is excluded', () => {
    open({}, 'Customers');
    expect(document.body.textContent).toBe('Excluded: Customers');
  });
});

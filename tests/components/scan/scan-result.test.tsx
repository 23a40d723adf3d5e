import '../extension-page.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FoundAddress, FoundProfile, ScanView } from '@/components/scan/found';
import { ScanResult, type ScanResultProps } from '@/components/scan/scan-result';
import * as files from '@/components/ui/file-export/save-file';
import { formatAge } from '@/components/ui/formats';
import { finderQuote } from '@/lib/service/contract/prices';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { findSubject } from '@/lib/subjects/find-subject';
import { demoSite } from '@/lib/subjects/sites';
import { day, emailEntry } from '../../fixtures/rows/fixture-rows.ts';
import { createUser } from '../create-user.ts';
import { notAnnounced } from '../not-announced.ts';
import { AskingAgain, rowContext } from '../row-context.tsx';

function profile(path: string, rest: Partial<FoundProfile> = {}): FoundProfile {
  const subject = findSubject(`https://www.pronet.example${path}`, [demoSite]);
  if (subject === null) throw new Error(`no subject: ${path}`);
  return { subject, name: null, mark: null, ...rest };
}
const address = (text: string, mark: FoundAddress['mark'] = null): FoundAddress => ({
  address: text,
  name: null,
  mark,
});
const excluded = { kind: 'excluded', listName: 'Customers' } as const;
const nowMs = Date.parse('2026-11-04T09:00:00Z');
const bought = (entries: EmailEntry[] | null) => ({ kind: 'email', entries, boughtAt: nowMs - day }) as const;

const lookedUp = bought([emailEntry({ address: 'amara@fenwick.example', status: undefined })]);

const found: Extract<ScanView, { kind: 'read' }> = {
  kind: 'read',
  host: 'blog.example',
  isWhole: true,
  profiles: [
    profile('/in/jane-doe'),
    profile('/in/amara', { name: 'Amara Okonkwo', mark: bought([emailEntry()]) }),
    profile('/in/john', { mark: excluded }),
    profile('/in/kwame'),
    profile('/company/fenwick', { name: 'Fenwick' }),
  ],
  addresses: [
    address('sales@acme.com'),
    address('amara@fenwick.example', lookedUp),
    address('john@acme.com', excluded),
  ],
};

function open(scan: ScanView, props: Partial<ScanResultProps> = {}, askAgainAboveMilli: number | null = null) {
  const told = {
    onFindEmails: vi.fn(),
    onLookUp: vi.fn(),
    onExclude: vi.fn(() => Promise.resolve('2 excluded: Do not contact')),
    onScan: vi.fn(),
  };
  const lookUpQuote = { kind: 'range', minMilli: 500, maxMilli: 500 } as const;
  render(
    <AskingAgain aboveMilli={askAgainAboveMilli}>
      <ScanResult
        scan={scan}
        quoteEmails={finderQuote}
        lookUpQuote={lookUpQuote}
        rowContext={rowContext({ nowMs })}
        {...told}
        {...props}
      />
    </AskingAgain>,
  );
  return { ...told, user: createUser() };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const findEmails = () => button(/^Find emails for selected/);
const queryFindEmails = () => screen.queryByRole('button', { name: /^Find emails for selected/ });
const lookUpOf = (text: string) => within(screen.getByRole('group', { name: text })).getByRole('button');

describe('the result of a scan', () => {
  it('chooses nothing by itself, and asks nothing', () => {
    const { onFindEmails, onLookUp, onExclude } = open(found);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked)).toEqual([]);
    expect(screen.queryByRole('button', { name: /^(Find emails|Exclude$)/ })).toBeNull();
    expect([onFindEmails, onLookUp, onExclude].flatMap((fn) => fn.mock.calls)).toEqual([]);
  });

  it('marks known and listed people in words', () => {
    open(found);
    expect(screen.queryByText('Known')).toBeNull();
    expect(screen.getAllByText('Not verified')).toHaveLength(1);
    expect(button(/^Copy email amara@fenwick\.example$/)).toBeTruthy();
    expect(screen.getAllByText('Customers')).toHaveLength(2);
    expect([box('Select john').disabled, box('Select john@acme.com').disabled]).toEqual([true, true]);
    expect(box('Select Amara Okonkwo').disabled).toBe(false);
  });

  it('shows the most it can cost on the button, for those that nothing is known about', async () => {
    const { user, onFindEmails } = open(found);
    await user.click(box('Select Jane Doe'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 1 credit');
    await user.click(box('Select Amara Okonkwo'));
    await user.click(box('Select Fenwick'));
    await user.click(box('Select sales@acme.com'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 1 credit');
    await user.click(box('Select kwame'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 2 credits');
    expect(screen.getByText('5 selected, 1 known', notAnnounced)).toBeTruthy();
    await user.click(findEmails());
    const subjects = [found.profiles[0]?.subject, found.profiles[3]?.subject];
    expect(onFindEmails.mock.calls).toEqual([[subjects, 2000, { known: 1 }]]);
  });

  it('keeps ordered people ticked, and orders them again only when they are ticked anew', async () => {
    const { user, onFindEmails } = open(found);
    await user.click(box('Select Jane Doe'));
    await user.click(findEmails());
    expect([box('Select Jane Doe').checked, queryFindEmails()]).toEqual([true, null]);
    // Who pressed it with a key goes on from there.
    expect(document.activeElement?.closest('.pick-foot')).not.toBeNull();
    await user.click(box('Select kwame'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 1 credit');
    await user.click(box('Select Jane Doe'));
    await user.click(box('Select Jane Doe'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 2 credits');
    expect(onFindEmails).toHaveBeenCalledTimes(1);
  });

  it('copies the emails of the ticked people, or else of all, and says which may bounce', async () => {
    const mark = (address: string, more: Partial<EmailEntry> = {}) => bought([emailEntry({ address, ...more })]);
    const profiles = [
      profile('/in/jane-doe', { mark: mark('jane@acme.com') }),
      profile('/in/kwame', { mark: mark('kwame@acme.com', { domainType: 'CATCH_ALL' }) }),
      profile('/in/lina', { mark: mark('lina@acme.com', { status: 'INVALID' }) }),
    ];
    const { user } = open({ ...found, profiles });
    expect(screen.getByText('1 may bounce')).toBeTruthy();
    await user.click(button(/^Copy all · 2 emails/));
    expect(await navigator.clipboard.readText()).toBe('jane@acme.com\nkwame@acme.com');
    await user.click(box('Select Jane Doe'));
    expect(screen.queryByText('1 may bounce')).toBeNull();
    await user.click(button(/^Copy selected · 1 email/));
    expect(await navigator.clipboard.readText()).toBe('jane@acme.com');
  });

  it('copies and saves names, pages and emails, without people on a list', async () => {
    const { user } = open(found);
    await user.click(button(/^Copy with names/));
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines.some((line) => line.startsWith('Jane Doe\thttps://'))).toBe(true);
    expect(lines.join()).not.toContain('john');
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    await user.click(button(/^Save file/));
    expect(saved.mock.calls[0]?.[0]).toMatch(/^people on .*\.csv$/);
    expect(saved.mock.calls[0]?.[2].split('\r\n')).toHaveLength(lines.length + 2);
  });

  it('copies with names everyone who was found, addresses too, while nothing is ticked', async () => {
    const { user } = open(found);
    await user.click(button(/^Copy with names/));
    expect((await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t')[2])).toContain(
      'sales@acme.com',
    );
  });

  it('has a line of state and a row of what can be bought below the list; the rest is behind "More"', async () => {
    const { user } = open(found);
    await user.click(box('Select Jane Doe'));
    const rare = [/^Copy with names/, /^Save file/].map((name) => button(name).closest('details')?.open);
    expect(rare).toEqual([false, false]);
    expect(button(/^Save to/).closest('.line')?.textContent).toContain('1 selected');
  });

  it('keeps the focus when the price is confirmed, and when the confirmation is cancelled', async () => {
    const { user, onFindEmails } = open(found, {}, 400);
    await user.click(box('Select Jane Doe'));
    const foot = findEmails().closest('.pick-foot');
    for (const name of [/^Cancel$/, /^Yes, up to 1 credit/]) {
      findEmails().focus();
      await user.keyboard('{Enter}');
      await user.click(button(name));
      expect(document.activeElement).not.toBe(document.body);
      expect(foot?.contains(document.activeElement)).toBe(true);
    }
    expect(onFindEmails).toHaveBeenCalledTimes(1);
  });

  it('before a lookup, shows the address and below it the name that the page gives, and copies both', async () => {
    const addresses = [{ ...address('j.doe@acme.com'), name: 'Jane Doe' }];
    const { user } = open({ ...found, profiles: [], addresses });
    const [row] = within(screen.getByRole('region', { name: 'Email addresses' })).getAllByRole('listitem');
    expect(row?.textContent).toMatch(/^j\.doe@acme\.comJane Doe/);
    await user.click(box('Select j.doe@acme.com'));
    await user.click(button(/^Copy with names/));
    expect(await navigator.clipboard.readText()).toBe('Jane Doe\t\tj.doe@acme.com');
  });

  it('with Shift, ticks from the last ticked up to this one, without people on a list', async () => {
    const { user } = open(found);
    const boxes = ['Jane Doe', 'Amara Okonkwo', 'john', 'kwame', 'Fenwick'].map((name) => box(`Select ${name}`));
    const checked = () => boxes.map((one) => one.checked);
    await user.click(box('Select Jane Doe'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select kwame'));
    expect(checked()).toEqual([true, true, false, true, false]);
    await user.click(box('Select Amara Okonkwo'));
    await user.keyboard('{/Shift}');
    expect(checked()).toEqual([true, false, false, false, false]);
  });

  it('names the people whose answer was lost; they are neither ordered again nor priced', async () => {
    const lost = profile('/in/lost', { mark: { kind: 'lost' } });
    const { user, onFindEmails } = open({ ...found, profiles: [profile('/in/jane-doe'), lost] });
    expect(screen.getAllByText('Answer lost, charge not known yet')).toHaveLength(1);
    await user.click(box('Select lost'));
    expect(queryFindEmails()).toBeNull();
    await user.click(box('Select Jane Doe'));
    expect(findEmails().textContent).toBe('Find emails for selected up to 1 credit');
    expect(screen.getByText('2 selected', notAnnounced)).toBeTruthy();
    await user.click(findEmails());
    expect(onFindEmails.mock.calls).toEqual([[[profile('/in/jane-doe').subject], 1000, { known: 0 }]]);
  });

  it('when only companies and addresses are chosen, has no emails to find', async () => {
    const { user } = open(found);
    await user.click(box('Select Fenwick'));
    await user.click(box('Select sales@acme.com'));
    expect([queryFindEmails(), button(/^Exclude$/).disabled]).toEqual([null, false]);
  });

  it('ticks a whole group except people on a list, and unticks it again', async () => {
    const { user } = open(found);
    const all = box('Select all: Profiles');
    await user.click(all);
    expect([all.checked, all.indeterminate, box('Select john').checked]).toEqual([true, false, false]);
    expect(screen.getByText(/^4 selected/, notAnnounced)).toBeTruthy();
    await user.click(box('Select kwame'));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    expect(all.checked).toBe(true);
    await user.click(all);
    expect([all.checked, all.indeterminate]).toEqual([false, false]);
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(box('Select all: Email addresses').checked).toBe(false);
  });

  it('when a selected person is put on a list meanwhile, deselects them', async () => {
    const user = createUser();
    const props = {
      quoteEmails: finderQuote,
      lookUpQuote: finderQuote(1),
      rowContext: rowContext({ nowMs }),
      onFindEmails: vi.fn(),
      onLookUp: vi.fn(),
    };
    const { rerender } = render(<ScanResult scan={found} {...props} />);
    await user.click(box('Select Jane Doe'));
    const profiles = found.profiles.map((one) => (one.subject.slug === 'jane-doe' ? { ...one, mark: excluded } : one));
    rerender(<ScanResult scan={{ ...found, profiles }} {...props} />);
    expect(box('Select Jane Doe').checked).toBe(false);
    expect(screen.queryByRole('button', { name: /^Find emails/ })).toBeNull();
  });

  it('hands over the people to exclude', async () => {
    const { user, onExclude } = open(found);
    await user.click(box('Select Fenwick'));
    await user.click(box('Select sales@acme.com'));
    await user.click(button(/^Exclude$/));
    expect(onExclude.mock.calls).toEqual([[{ subjects: [found.profiles[4]?.subject], addresses: ['sales@acme.com'] }]]);
  });

  it('when there are no lists, offers none', () => {
    render(
      <ScanResult
        scan={found}
        quoteEmails={finderQuote}
        lookUpQuote={finderQuote(1)}
        rowContext={rowContext({ nowMs })}
        onFindEmails={vi.fn()}
        onLookUp={vi.fn()}
      />,
    );
    expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });

  it('looks up one address at its price; neither the known one nor a person on a list', async () => {
    const { user, onLookUp } = open(found);
    expect(lookUpOf('sales@acme.com').textContent).toBe('Look up an email 0.5 credits');
    await user.click(lookUpOf('sales@acme.com'));
    expect(onLookUp.mock.calls).toEqual([['sales@acme.com', 500]]);
    expect(screen.queryByRole('group', { name: 'amara@fenwick.example' })).toBeNull();
    expect(lookUpOf('john@acme.com')).toHaveProperty('disabled', true);
  });

  it('when it can cost more than "Ask again above", asks first', async () => {
    const { user, onFindEmails, onLookUp } = open(found, {}, 400);
    await user.click(box('Select Jane Doe'));
    await user.click(findEmails());
    expect(onFindEmails).not.toHaveBeenCalled();
    await user.click(button(/^Yes, up to 1 credit/));
    expect(onFindEmails).toHaveBeenCalledTimes(1);
    await user.click(lookUpOf('sales@acme.com'));
    expect(onLookUp).not.toHaveBeenCalled();
  });

  it('can be used by keys alone', async () => {
    const { user, onFindEmails } = open(found);
    box('Select Jane Doe').focus();
    await user.keyboard(' ');
    findEmails().focus();
    await user.keyboard('{Enter}');
    expect(onFindEmails).toHaveBeenCalledTimes(1);
  });

  it('announces its findings to a screen reader', async () => {
    open(found);
    expect(await screen.findByText('5 profiles, 3 email addresses')).toHaveProperty('role', 'status');
  });

  it('when the page was too long, says so', () => {
    open({ ...found, isWhole: false });
    expect(screen.getByText(/only its first part was read/)).toBeTruthy();
  });

  it('shows texts of pages and lists as plain text', () => {
    const evil = '<img src=x onerror="alert(1)">';
    open({
      ...found,
      host: evil,
      profiles: [profile('/in/x', { name: evil, mark: { kind: 'excluded', listName: evil } })],
      addresses: [address(`${evil}@acme.com`)],
    });
    expect(document.querySelector('img, script')).toBeNull();
    expect(document.body.textContent).toContain(evil);
  });
});

describe('a scan without finds', () => {
  it('when it is reading, says so and offers nothing', () => {
    open({ kind: 'reading' });
    expect(screen.getByRole('region', { name: 'Reading the page' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('when there is nothing on the page, says that nothing was sent', async () => {
    const { user, onScan } = open({ ...found, profiles: [], addresses: [] });
    expect(screen.getByRole('heading', { name: 'Nothing found on this page' })).toBeTruthy();
    await user.click(button(/^Scan this page/));
    expect(onScan).toHaveBeenCalledTimes(1);
  });

  const refusals: [Extract<ScanView, { kind: 'refused' }>['why'], string, boolean][] = [
    ['not-granted', 'Press the Sidenote icon to read this page', false],
    ['closed', 'This page cannot be read', false],
    ['gone', 'The page is gone', true],
    ['failed', 'The page could not be read', true],
  ];
  it.each(refusals)('when it is refused (%s), says “%s”', async (why, title, canAgain) => {
    open({ kind: 'refused', why });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    await expect.poll(() => screen.getByRole('status').textContent).toBe(title);
    expect(screen.queryByRole('button', { name: 'Scan this page' }) !== null).toBe(canAgain);
    cleanup();
  });
});

it('says role and place of a known person below the name', () => {
  const role = 'Head of Revenue Operations, Fenwick Instruments';
  open({ ...found, profiles: [profile('/in/amara', { name: 'Amara Okonkwo', role })] });
  expect(screen.getByText(role)).toBeTruthy();
});

it('says for everyone how long ago they were asked for, found or not', () => {
  open({
    ...found,
    profiles: [profile('/in/amara', { mark: bought([emailEntry()]) }), profile('/in/kwame', { mark: bought(null) })],
    addresses: [],
  });
  expect(screen.getAllByText(formatAge(nowMs - day, nowMs), { exact: false })).toHaveLength(2);
});

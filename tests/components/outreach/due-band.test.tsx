import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { describe, expect, it } from 'vitest';
import { EmailAnswer } from '@/components/contact-details/email-answer';
import { MarkingContext, ValueMark } from '@/components/contact-details/value-mark';
import { usePanel } from '@/components/context/panel-context';
import { ContactLine } from '@/components/outreach/contact-line';
import { DueBand } from '@/components/outreach/due-band';
import { TimelineList, timelineLabel, useTimeline } from '@/components/outreach/timeline';
import { readRecord } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { dueIn } from '@/lib/outreach/due-days';
import { createContactHandlers } from '@/lib/outreach/handlers';
import { amara, connection, connectionId, day, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

const now = Date.now();
const address = 'amara.okonkwo@fenwick.example';

function Timeline({ record: known }: { record: SubjectRecord | null }) {
  const entries = useTimeline({ subject: amara, record: known, exclusion: null });
  return (
    <>
      {entries.length > 0 && <h2>Timeline</h2>}
      <p>{timelineLabel(entries)}</p>
      <TimelineList entries={entries} />
    </>
  );
}

function Person() {
  const { db } = usePanel();
  const known = useLiveQuery(() => readRecord(db, connectionId, amara.key), [db]) ?? null;
  return (
    <MarkingContext value={{ subject: amara, record: known }}>
      <ContactLine subject={amara} />
      <DueBand subject={amara} record={known} />
      <Timeline record={known} />
      <ValueMark value={address} kind="email" />
    </MarkingContext>
  );
}

async function openPerson(part: Partial<SubjectRecord> = {}) {
  const page = createPage();
  let ids = 0;
  Object.assign(
    page.handlers,
    createContactHandlers({
      db: page.db,
      clock: { now: () => Date.now() },
      newId: () => `id-${++ids}`,
      changed: () => {},
    }),
  );
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put({ ...record(amara, { email: facet([emailEntry()]) }), ...part });
  page.open(<Person />);
  await screen.findByText('Timeline');
  return { ...page, stored: () => readRecord(page.db, connectionId, amara.key) };
}
const band = () => screen.findByRole('region', { name: 'Follow-up' });

describe('one press', () => {
  it('says "Contacted just now" of a letter, and on the day it is due "Wrote" and the day', async () => {
    const { user, db } = await openPerson();
    await user.click(screen.getByRole('button', { name: 'Contacted' }));
    expect(within(await band()).getByRole('status').textContent).toMatch(/^Contacted just now/);
    const at = now - 3 * day;
    await act(() =>
      db.records.toCollection().modify({
        touches: [{ id: 'a', kind: 'contacted', by: 'email', at }],
        dueAt: dueIn(now, 0),
      }),
    );
    await waitFor(async () => expect((await band()).textContent).toMatch(/^Due today.*Wrote \w+ \w+Done/));
  });

  it('logs contact, offers the next day, and is undone', async () => {
    const { user, stored } = await openPerson();
    const before = await stored();
    await user.click(screen.getByRole('button', { name: 'Called' }));
    expect(within(await band()).getByRole('status').textContent).toContain('Called just now');
    await user.click(within(await band()).getByRole('button', { name: '3 days' }));
    await waitFor(async () => expect((await stored())?.dueAt).toBeGreaterThan(now));
    expect([0, 6]).not.toContain(new Date((await stored())?.dueAt ?? 0).getDay());
    await user.click(within(await band()).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored()).not.toHaveProperty('touches'));
    expect((await stored())?.facets).toEqual(before?.facets);
  });

  it('does not act where nothing is pressed: opening shows and stores nothing', async () => {
    const { messages, stored } = await openPerson();
    expect(messages).toEqual([]);
    expect(await stored()).not.toHaveProperty('touches');
    expect(screen.queryByRole('region', { name: 'Follow-up' })).toBeNull();
  });
});

describe('what is due', () => {
  const touches = [
    { id: 't', kind: 'contacted' as const, by: 'email' as const, at: now - 12 * day, about: '11 days shorter' },
  ];

  it('says what it is about, ends with "Done", and comes back with "Undo"', async () => {
    const { user, stored } = await openPerson({ dueAt: dueIn(now, 0), touches });
    expect((await band()).textContent).toContain('Due today');
    expect((await band()).textContent).toContain('Follow up on “11 days shorter”');
    await user.click(within(await band()).getByRole('button', { name: 'Done' }));
    await waitFor(async () => expect(await stored()).not.toHaveProperty('dueAt'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await stored())?.dueAt).toBe(dueIn(now, 0)));
  });

  it('says how late it is', async () => {
    await openPerson({ dueAt: dueIn(now, -2), touches });
    expect((await band()).textContent).toContain('2 days late');
  });
});

it('a marked value says so with its charge, and can be unmarked', async () => {
  const { user, stored } = await openPerson();
  await user.click(screen.getByRole('button', { name: `Wrong value: ${address}` }));
  await user.click(screen.getByRole('button', { name: 'Bounced' }));
  expect(await screen.findByText('Bounced · Charged 1 credit')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Wrong value: ${address}` }));
  await user.click(screen.getByRole('button', { name: 'Not wrong' }));
  await waitFor(async () => expect(await stored()).not.toHaveProperty('marks'));
});

it('the timeline says how much happened, and what it cost', async () => {
  await openPerson({ touches: [{ id: 't', kind: 'answered', at: now - day }] });
  expect(await screen.findByText('2 entries · 1 credit')).toBeTruthy();
});

it('what could not be stored, as on a full disk, says so and changes nothing', async () => {
  const { handlers, user, stored } = await openPerson();
  handlers.logTouch = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  await user.click(screen.getByRole('button', { name: 'Contacted' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await stored()).not.toHaveProperty('touches');
});

it('a marked address comes after those that may be used', async () => {
  const second = 'amara@home.example';
  const page = createPage();
  const marks = [{ value: address, kind: 'bounced' as const, at: now }];
  page.open(
    <MarkingContext value={{ subject: amara, record: { marks } }}>
      <EmailAnswer entries={[emailEntry(), emailEntry({ address: second })]} boughtAt={now} nowMs={now} />
    </MarkingContext>,
  );
  const shown = screen.getAllByText(/@/).map(({ textContent }) => textContent);
  expect(shown.map((text) => text?.replace(/\s/g, ''))).toEqual([second, address]);
});

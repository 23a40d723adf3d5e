import '../../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOrder, jobOrigin, subjectsOf } from '@/components/jobs/job-file';
import * as files from '@/components/ui/file-export/save-file';
import { orderKeyOf } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { isFullDepth } from '../../../depth.ts';
import {
  connectionId,
  emailEntry,
  facet,
  intent,
  person,
  record,
  sites,
  subjectOf,
} from '../../../fixtures/rows/fixture-rows.ts';
import {
  donePart,
  endedJob,
  job,
  jobItem,
  jobPage,
  jobPages,
  resultLine,
  runningPart,
} from '../../../fixtures/rows/job-rows.ts';
import { list, member } from '../../../fixtures/rows/list-rows.ts';
import { type SaveOptions, saveFor } from '../../hand-over/send-to.ts';
import { savedText } from '../../ui/saved-text.ts';
import { openJobs } from '../open-jobs.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
});
afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

const done = endedJob([donePart()], { seenAt: 1 });
const table = () => screen.findByRole('grid', { name: 'Results of the job' });
const cellsOf = async (row: number) =>
  within((await within(await table()).findAllByRole('row'))[row] ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const countOf = async () => Number((await table()).getAttribute('aria-rowcount')) - 1;

describe('the results of a job', () => {
  it('when opened, are a table of people with their email status and places', async () => {
    const { messages } = await openJobs({ jobs: [done], pages: jobPages(140), open: 'job-1' });
    expect(await cellsOf(1)).toEqual([
      ...['Amara Okonkwo 0', 'person.0@fenwick.exampleVerified', 'Head of Procurement', 'Fenwick Instruments'],
      ...['Rotterdam, Netherlands', ''],
    ]);
    expect((await cellsOf(4))[1]).toBe('No email found');
    expect(screen.getByText('140 results')).toBeTruthy();
    expect(await countOf()).toBe(140);
    expect(screen.getByRole('link', { name: 'Amara Okonkwo 0' }).getAttribute('href')).toBe(
      'https://www.pronet.example/in/person-0',
    );
    expect(messages).toEqual([]);
  });

  it('show the full name of a masked person where it was bought', async () => {
    const item = jobItem(0);
    const page = await openJobs({
      jobs: [done],
      pages: [jobPage(0, [{ ...item, line: { ...item.line, name: 'Amara O*****' } }])],
      open: 'job-1',
    });
    expect((await cellsOf(1))[0]).toBe('Amara O*****');
    await page.db.records.put(record(subjectOf('person-0'), {}, 'Amara Okonkwo'));
    await waitFor(async () => expect((await cellsOf(1))[0]).toBe('Amara Okonkwo'));
    expect(screen.getByRole('link', { name: 'Amara Okonkwo' })).toBeTruthy();
  });

  if (isFullDepth)
    it('when there are ten thousand, draws only those in view', async () => {
      await openJobs({ jobs: [done], pages: jobPages(10_000), open: 'job-1' });
      expect(await countOf()).toBe(10_000);
      expect(within(await table()).getAllByRole('row').length).toBeLessThan(60);
    });

  it('when they arrive page by page, in any order, and an email comes late, shows each in its state', async () => {
    const reading = job([runningPart({ state: 'collecting' })]);
    const page = await openJobs({ jobs: [reading], pages: [jobPage(10, [jobItem(1000)])], open: 'job-1' });
    expect(await countOf()).toBe(1);
    expect(screen.getByText('1 result so far')).toBeTruthy();
    await act(
      async () => void (await page.db.jobPages.put(jobPage(2, [jobItem(0, { email: null, isPending: true })]))),
    );
    await waitFor(async () => expect(await countOf()).toBe(2));
    expect((await cellsOf(1))[1]).toBe('Still searching');
    expect((await cellsOf(2))[0]).toBe('Amara Okonkwo 1000');
    await act(async () => void (await page.db.jobPages.put(jobPage(2, [jobItem(0)]))));
    await waitFor(async () => expect((await cellsOf(1))[1]).toBe('person.0@fenwick.exampleVerified'));
    // Somebody is forgotten: their page stays without them.
    await act(async () => void (await page.db.jobPages.put(jobPage(10, []))));
    await waitFor(async () => expect(await countOf()).toBe(1));
    await act(async () => void (await page.db.jobPages.clear()));
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeTruthy();
  });

  it('when an answer never came, says so once all were read', async () => {
    const pages = [jobPage(0, [jobItem(0, { email: null, isPending: true })])];
    await openJobs({ jobs: [done], pages, open: 'job-1' });
    expect((await cellsOf(1))[1]).toBe('No answer');
  });

  it('when a person is on a list, mark them, withhold their email and copy it with a separate "anyway"', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: () => Promise.resolve() } });
    const page = await openJobs({ jobs: [done], pages: jobPages(3), open: 'job-1' });
    await page.db.records.put(record(subjectOf('person-1'), { email: facet([emailEntry()]) }));
    await act(async () => {
      await page.db.lists.put(list('customers', 'Customers', 'person'));
      await page.db.members.put(member('customers', subjectOf('person-1'), 'Tomasz'));
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show anyway (Tomasz Wieczorek 1)' }));
    const guarded = await screen.findByRole('button', { name: 'Copy anyway … (Copy email: Tomasz Wieczorek 1)' });
    expect((await cellsOf(2))[5]).toBe('Customers');
    expect(screen.getByRole('button', { name: 'Copy email: Amara Okonkwo 0' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Copy email: Amara Okonkwo 0' }));
    expect(page.names()).toEqual([]);
    await page.user.click(guarded);
    expect(page.names()).toEqual([]);
    const confirm = await screen.findByRole('button', { name: 'Copy anyway' });
    await waitFor(() => expect(confirm.closest('fieldset[aria-disabled]')).toBeNull());
    await page.user.click(confirm);
    expect(page.messages.map(({ name }) => name)).toEqual(['confirmOverride']);
    expect(page.messages[0]?.payload).toMatchObject({ subject: { key: 'person/pronet/person-1' } });
    vi.unstubAllGlobals();
  });

  it('when the job is gone, says so and leads back', async () => {
    await openJobs({ jobs: [done], open: 'job-9' });
    expect(screen.getByRole('heading', { name: 'This job is not here' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All jobs' }).getAttribute('href')).toBe('#jobs');
  });
});

/** A browser that writes to files, which records what it was given; `full`: the step at which the disk is full. */
function stubPicker(full?: 'write' | 'close') {
  const picked = { parts: [] as string[], ends: [] as string[] };
  const refuse = (step: typeof full) => {
    if (step === full) throw new DOMException('', 'QuotaExceededError');
  };
  const file = {
    name: 'mine.csv',
    createWritable: async () => ({
      async write(part: string) {
        if (picked.parts.length > 0) refuse('write');
        picked.parts.push(part);
      },
      async close() {
        refuse('close');
        picked.ends.push('closed');
      },
      abort: async () => void picked.ends.push('aborted'),
    }),
    remove: async () => void picked.ends.push('removed'),
  };
  const pick = vi.fn(async (_options: { suggestedName: string }) => file);
  vi.stubGlobal('showSaveFilePicker', pick);
  return { picked, pick };
}

describe('the files of a job', () => {
  const evil = jobItem(2, { line: resultLine(2, { title: '=HYPERLINK("https://evil.example")' }) });
  const heads =
    'First name,Last name,Title,Seniority,Company,Domain,Headcount,Industry,City,Country,Email,Email status,Verified on,Mobile,Profile,ID';
  const csvHeads =
    'First Name,Last Name,Title,Company,Domain,Headcount,Industry,City,Region,Country,Email,Mobile,Profile,Email Status,Email Verified On,Data Source,Purpose,Acquired On,Sidenote ID,Note,Prefix,Suffix';

  /** A job of four people, of whom one is excluded and one was bought as well. */
  async function openFour() {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const pages = [jobPage(10, [jobItem(1000)]), jobPage(2, [jobItem(0), jobItem(1), evil])];
    const page = await openJobs({ jobs: [done], pages });
    await page.db.lists.put(list('customers', 'Customers', 'person'));
    await page.db.members.put(member('customers', subjectOf('person-1'), 'Tomasz'));
    const profile = person({
      profile: { first_name: 'Amara', last_name: 'Okonkwo, PhD – hiring!', title: 'VP Revenue' },
      department: { departments: ['master_sales'], seniority: 'vp' },
      location: { city: 'cape town', country: 'south africa' },
      skills: ['SQL', 'Forecasting'],
    });
    const facets = { profile: facet(profile), mobile: facet({ numbers: ['+27211234567', '+27827654321'] }) };
    await page.db.records.put(record(subjectOf('person-0'), facets));
    const written = async (options: SaveOptions = {}) => {
      save.mockClear();
      await saveFor(page.user, /^CSV/, options);
      await waitFor(() => expect(save).toHaveBeenCalledOnce());
      const [name = '', blob] = save.mock.calls[0] ?? [];
      const [mark, ...text] = await savedText(blob);
      expect(mark).toBe('\uFEFF');
      expect(text).not.toContain('\uFEFF');
      return { name, rows: text.join('').trimEnd().split('\r\n') };
    };
    return { ...page, written };
  }

  it('for any program have everyone who may be contacted, once and in order, and no formula', async () => {
    const { written } = await openFour();
    const { name, rows } = await written();
    expect(name).toMatch(/^[\p{L}\d-]+\.csv$/u);
    expect(rows).toEqual([
      csvHeads,
      expect.stringMatching(/^Amara,Okonkwo,VP Revenue,.*,person\.0@fenwick\.example,\+27211234567,/),
      expect.stringMatching(/^Elif,?.*,"'=HYPERLINK\(""https:\/\/evil\.example""\)",.*,person\.2@fenwick\.example,/),
      expect.stringMatching(/^Amara,?.*Okonkwo.*,Head of Procurement,/),
    ]);
    expect(await screen.findByRole('heading', { name: '3 contacts saved' })).toBeTruthy();
    expect(screen.getByText('1 excluded is left out.')).toBeTruthy();
  });

  it('have a mobile that was bought for the person of a line, ordered under any name', async () => {
    const parts = { first: 'Tomasz', last: 'Wieczorek', city: 'kraków', country: 'poland' };
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const page = await openJobs({
      jobs: [done],
      pages: [jobPage(0, [jobItem(0, { line: resultLine(0, { parts, id: '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa01' }) })])],
    });
    const byId = subjectOfId('person', '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa01');
    const known = record(subjectOf('person-0'), { mobile: facet({ numbers: ['+48221234567'] }) });
    await page.db.records.put({ ...known, aliases: [...known.aliases, subjectAlias(connectionId, byId.key)] });
    const orderKey = orderKeyOf(connectionId, 'mobile', byId.key);
    await page.db.intents.put(intent(byId, { operation: 'mobile', orderKey, state: 'settled' }));
    await saveFor(page.user, /^CSV/);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [, row] = (await savedText(save.mock.calls[0]?.[1])).split('\r\n');
    expect(row).toMatch(/^Tomasz,Wieczorek,.*,Kraków,.*Poland,.*,\+48221234567,/);
  });

  it('have an email that was bought later, where the job found none', async () => {
    const parts = { first: 'Hana', last: 'Novotná', city: 'brno', country: 'czechia' };
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const name = 'Hana Novotná';
    const line = (at: number) => resultLine(at, { parts, name });
    const page = await openJobs({
      jobs: [done],
      pages: [
        jobPage(0, [
          jobItem(0, { line: line(0), email: null }),
          jobItem(1, { line: line(1) }),
          jobItem(2, { line: line(2), email: null }),
        ]),
      ],
    });
    const later = facet([emailEntry({ address: 'later@fenwick.example', domainType: 'CATCH_ALL' })]);
    const masked = personPreviewSchema.parse({
      id: crypto.randomUUID(),
      profile: { first_name: 'Hana', last_name: 'N******' },
    });
    await page.db.records.bulkPut([
      record(subjectOf('person-0'), { email: later, preview: facet(masked) }, null),
      record(subjectOf('person-1'), { email: later }),
      record(subjectOf('person-2'), { email: facet<never>(null) }),
    ]);
    await saveFor(page.user, /^CSV/);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [, ...rows] = (await savedText(save.mock.calls[0]?.[1])).trimEnd().split('\r\n');
    expect(rows).toEqual([
      expect.stringMatching(/^Hana,Novotná,.*,later@fenwick\.example,/),
      expect.stringMatching(/,person\.1@fenwick\.example,/),
      expect.stringMatching(/^Hana,Novotná,[^@]*$/),
    ]);
  });

  it('of a job that is not done say so, and have a status in each row with everything', async () => {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const parts = done.parts.map((part) => ({ ...part, state: 'collecting' as const, isSettled: false, pending: 1 }));
    const { user } = await openJobs({
      jobs: [{ ...done, state: 'running', open: 1, parts }],
      pages: [jobPage(0, [jobItem(0), jobItem(1, { email: null, isPending: true })])],
    });
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [head, ...rows] = (await savedText(save.mock.calls[0]?.[1])).trimEnd().split('\r\n');
    expect(head).toMatch(/,Status$/);
    expect(rows).toEqual([
      expect.stringMatching(/,"Read, the job is not done"$/),
      expect.stringMatching(/,"Still searching, the job is not done"$/),
    ]);
  });

  it('when "Everything" is chosen, have the bought data and its source, and no excluded person', async () => {
    const { written } = await openFour();
    const { rows } = await written({ columns: 'Everything' });
    expect(rows[0]).toMatch(/,Job,Kind of job,Submitted,Part,Track ID$/);
    expect(rows[0]).not.toContain('Excluded by');
    expect(rows).toHaveLength(4);
    expect(rows.filter((row) => row.includes('Customers'))).toEqual([]);
    expect(await screen.findByText('1 excluded is left out.')).toBeTruthy();
  });

  it('when "Everything, with the excluded" is chosen, have everyone and their lists', async () => {
    const { written } = await openFour();
    const { rows } = await written({ columns: 'Everything, with the excluded' });
    expect(rows[0]).toMatch(new RegExp(`^${heads},`));
    expect(rows[0]).toMatch(/,Excluded by,Job,Kind of job,Submitted,Part,Track ID$/);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toContain('"SQL, Forecasting"');
    expect(rows[1]).toContain('+27827654321');
    const submitted = new Date(done.parts[0]?.submittedAt ?? 0).toISOString();
    expect(rows[2]).toMatch(new RegExp(`,Customers,"Procurement, DACH",Export,${submitted},1,track-1$`));
  });

  if (isFullDepth)
    it('when there are ten thousand, lets the page breathe after each hundred', async () => {
      vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
      const { user } = await openJobs({ jobs: [done], pages: jobPages(10_000) });
      let turns = 0;
      const timer = setInterval(() => {
        turns += 1;
      });
      await saveFor(user, /^CSV/);
      await screen.findByRole('heading', { name: '10,000 contacts saved' });
      clearInterval(timer);
      expect(turns).toBeGreaterThan(50);
    });

  it('when the browser can write to a file, has one chosen and is written into it in parts', async () => {
    const { picked, pick } = stubPicker();
    const { user } = await openJobs({ jobs: [done], pages: jobPages(1000) });
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    expect(await screen.findByText('mine.csv')).toBeTruthy();
    expect(pick).toHaveBeenCalledWith({
      suggestedName: expect.stringMatching(/^[\p{L}\d-]+-\d+\.csv$/u),
    });
    expect(picked.parts.length).toBeGreaterThan(2);
    expect(picked.parts.join('').trimEnd().split('\r\n')).toHaveLength(1001);
    expect(picked.ends).toEqual(['closed']);
  });

  it('when no file is chosen, writes none and says nothing', async () => {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { pick } = stubPicker();
    pick.mockRejectedValue(new DOMException('', 'AbortError'));
    const { user } = await openJobs({ jobs: [done], pages: jobPages(1) });
    const dialog = await saveFor(user, /^CSV/, { columns: 'Everything' });
    const button = within(dialog).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(within(dialog).queryByText(/saved|could not be written/)).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  it('when nothing may be chosen, is a download', async () => {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    stubPicker().pick.mockRejectedValue(new DOMException('', 'SecurityError'));
    const { user } = await openJobs({ jobs: [done], pages: jobPages(1) });
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    expect(await screen.findByRole('heading', { name: '1 contact saved' })).toBeTruthy();
    expect(save).toHaveBeenCalledOnce();
  });

  it.each(['write', 'close'] as const)('when the disk is full on %s, leaves no half file', async (step) => {
    const { picked } = stubPicker(step);
    const { user } = await openJobs({ jobs: [done], pages: jobPages(1000) });
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    expect(await screen.findByText('The file could not be written. Nothing was changed.')).toBeTruthy();
    expect(picked.ends).toEqual(['aborted', 'removed']);
  });

  it.each([undefined, 'Everything'])('when it cannot be written, says so: %s', async (columns) => {
    vi.spyOn(files, 'saveBlob').mockImplementation(() => {
      throw new Error('no room');
    });
    const { user } = await openJobs({ jobs: [done], pages: jobPages(1) });
    await saveFor(user, /^CSV/, columns === undefined ? {} : { columns });
    expect(await screen.findByText('The file could not be written. Nothing was changed.')).toBeTruthy();
  });

  it('has a cell for each heading, and pages in the order of their numbers', () => {
    const place = fc.record({ part: fc.nat(3), page: fc.nat(120) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const ordered = inOrder(places);
        expect(ordered).toHaveLength(places.length);
        ordered.slice(1).forEach((each, at) => {
          const before = ordered[at];
          expect((before?.part ?? 0) * 1000 + (before?.page ?? 0)).toBeLessThanOrEqual(each.part * 1000 + each.page);
        });
      }),
    );
    const context = {
      job: { ...done, connection: connectionId },
      sites,
      recordOf: () => ({ record: null, isMoved: false }),
      excludedBy: () => null,
    };
    const [of] = subjectsOf({ part: 7, items: [jobItem(0)] }, context);
    expect(of && jobOrigin.map(({ cell }) => cell(of)).slice(-3)).toEqual([null, 8, null]);
  });
});

import '../../worlds/dom-setup.ts';
import { readFile } from 'node:fs/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { CompanySubject, type CompanySubjectProps } from '@/components/company/company-subject';
import { type ConnectionView, useConnection } from '@/components/context/use-connection';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { Facets, Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { isFullDepth, sampled } from '../../depth.ts';
import {
  attack,
  companyFacet,
  fullCompany,
  halvorsen,
  lookalike,
  pageIntent,
  pages,
  preview,
  sparseCompany,
  subjectAt,
} from '../../fixtures/rows/company-rows.ts';
import { balance, connection, emailEntry, facet, record, sites } from '../../fixtures/rows/fixture-rows.ts';
import { type Answers, answering, createPage, failing } from '../extension-page.tsx';
import { notAnnounced } from '../not-announced.ts';

interface Given extends Partial<CompanySubjectProps> {
  subject?: Subject;
  facets?: Facets;
  intents?: Intent[];
  records?: SubjectRecord[];
  view?: Partial<ConnectionView>;
  online?: boolean;
  answers?: Answers;
  /** On the list "Customers". */
  excluded?: Subject[];
}

beforeEach(() => fakeBrowser.storage.session.clear());

const seeds = ['halvorsen.example'];

/** A company in the panel, with what is known of it and of others. */
async function open(given: Given = {}) {
  const {
    subject = halvorsen,
    facets,
    intents = [],
    records = [],
    view,
    online = true,
    answers,
    excluded = [],
    ...props
  } = given;
  const page = createPage(answers === undefined ? {} : { answers });
  await page.db.settings.put({ key: 'sites', value: sites });
  if (facets !== undefined) await page.db.records.put(record(subject, facets, 'Halvorsen Maritime'));
  await page.db.records.bulkPut(records);
  await page.db.intents.bulkPut(intents);
  await putOnList(page.db, excluded);
  await putConnection(page.db, { settings: connection(), balance: balance(), budget: null, ...view });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const { container } = page.open(
    <WhenRead>
      <CompanySubject subject={subject} {...props} />
    </WhenRead>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...page, container, enriched: () => page.messages.filter(({ name }) => name === 'enrich') };
}

async function putConnection(
  db: SidenoteDatabase,
  { settings, balance: read, budget }: Omit<ConnectionView, 'hasSites'>,
) {
  if (settings !== null) await db.settings.put({ key: 'connection', value: settings });
  if (read !== null) await db.balances.put(read);
  if (budget !== null) await db.settings.put({ key: 'budget', value: budget });
}

/** As the panel mounts it. */
const WhenRead = ({ children }: { children: ReactNode }) => (useConnection() === undefined ? null : children);

async function putOnList(db: SidenoteDatabase, subjects: readonly Subject[]): Promise<void> {
  let ids = 0;
  const exclusions = createExclusions({
    db,
    clock: { now: () => Date.now() },
    newId: () => `list-${++ids}`,
    firstListName: () => 'Customers',
    domainOf: domainAsWritten,
  });
  await db.settings.put({ key: 'connection', value: connection() });
  const choice = { listId: null, route: 'result', why: '' } as const;
  for (const subject of subjects) await exclusions.exclude(subject, await readOwnRecord(db, subject), choice);
}

const row = (name: string) => within(screen.getByRole('region', { name }));
/** Opens a row that says what it holds. */
const openFold = async (user: { click(element: Element): Promise<void> }, label: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${label} `) }));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Once the rows are read. */
async function enabledBox(name: string | RegExp) {
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name });
  await waitFor(() => expect(box.disabled).toBe(false));
  return box;
}
/** The company itself, by its name. */
const own = ['Halvorsen Maritime'];
const seedsShown = () =>
  within(screen.getByRole('list', { name: 'Seeds' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const alike = Array.from({ length: 6 }, (_each, index) => lookalike(index + 1));
const alikeFacet = (part = {}) =>
  facet(
    pages(
      alike.map(({ key }) => key),
      6,
      { total: 20, seeds, ...part },
    ),
  );
const withAlike = (part = {}): Given => ({
  facets: { company: companyFacet, lookalikes: alikeFacet(part) },
  records: alike.map((each) => each.record),
});
const some = Array.from({ length: 6 }, (_each, index) => preview(index));
/** What the worker says of a website. */
const registered = (domain: string | null) => ({ companyDomain: answering({ domain }) });
const withPeople = (people = some, total = people.length): Given => ({
  facets: {
    peopleHere: facet(
      pages(
        people.map(({ key }) => key),
        100,
        { total },
      ),
    ),
  },
  records: people.map((each) => each.record),
});

describe('a company', () => {
  it('when nothing is known, offers its card, its lookalikes and its people, each at its price', async () => {
    const { messages, enriched, user } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Halvorsen Maritime');
    expect(messages).toEqual([]);
    expect([button('Find lookalikes up to 2.5 credits'), button('People here 1 credit')]).toHaveLength(2);
    await user.click(button('Show company up to 0.1 credits'));
    expect(enriched().at(-1)?.payload).toEqual({
      operation: 'company',
      subject: halvorsen,
      agreedMilli: 100,
      refresh: false,
      override: false,
      again: false,
    });
  });

  it('when it is known, shows its card, and both headcounts where they disagree', async () => {
    const { user } = await open({ facets: { company: companyFacet } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Halvorsen Maritime');
    await openFold(user, 'Facts');
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Founded: '1974',
      Headcount: '1,126 countedThe company says 501 to 1,000; the two disagree',
      Codes: 'NAICS 488390, 541511SIC 4499',
      Languages: 'EnglishNorwegian',
    });
    expect(screen.getByRole('link', { name: 'Website: halvorsen.example' })).toHaveProperty(
      'href',
      'https://www.halvorsen.example/',
    );
    expect(screen.queryByRole('button', { name: /^Show company/ })).toBeNull();
  });

  it('when it uses 300 technologies, shows some and the others after a press', async () => {
    const { user } = await open({ facets: { company: companyFacet } });
    await openFold(user, 'Facts');
    expect(screen.queryByText('Component library 299')).toBeNull();
    await user.click(button('and 294 more: Uses'));
    expect(screen.getByText('Component library 299')).toBeTruthy();
    await user.click(button('Show fewer: Uses'));
    expect(screen.queryByText('Component library 299')).toBeNull();
  });

  it('when little is known of it, leaves no empty rows', async () => {
    const { user } = await open({ facets: { company: facet(sparseCompany) } });
    await openFold(user, 'Facts');
    expect(screen.queryAllByRole('term')).toEqual([]);
    expect(screen.getAllByText('No website known').length).toBeGreaterThan(0);
  });

  it('when the service has nothing, states the cost', async () => {
    await open({ facets: { company: facet(null, Date.now(), 0) } });
    expect(row('Company').getByText('Nothing found')).toBeTruthy();
    expect(row('Company').getByText('Not charged')).toBeTruthy();
  });

  it('when it is known by an id alone, nothing can be asked about it', async () => {
    await open({ subject: subjectOfId('company', 'c0a1f8f0-0c2b-4f6a-9b60-4b8a34c0aa01') });
    expect(screen.queryAllByRole('button', { name: /credits?$/ })).toEqual([]);
  });

  it('when it is on no list, its button names the subject to exclude', async () => {
    await open({});
    expect((await screen.findByRole('button', { name: /^Exclude company/ })).textContent).toBe('Exclude company');
  });

  it('when it is on a list, says so first and asks only in a second step', async () => {
    const { enriched, user } = await open({ excluded: [halvorsen] });
    expect(await screen.findByText('Excluded: Customers')).toBeTruthy();
    await user.click(button(/^People here anyway …/));
    expect(enriched()).toEqual([]);
    await user.click(button('People here anyway 1 credit'));
    expect(enriched()[0]?.payload).toMatchObject({ override: true, detail: { page: 0 } });
  });

  it.each([
    ['there is no network', { online: false }],
    ['there is no key', { view: { settings: connection({ keySetAt: null }) } }],
  ])('when %s, keeps every ask in its place with its price', async (_what, given) => {
    const { user } = await open({ ...withPeople(), onFindEmails: () => undefined, ...given });
    await user.click(await screen.findByRole('button', { name: 'Show all 6' }));
    await user.click(await enabledBox(/^Select all/));
    await screen.findByRole('button', { name: 'Find emails for selected up to 6 credits' });
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /credits?$/ });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });

  it('when its texts are code, shows them as text', async () => {
    const summary = { name: attack, industry: attack, description: attack };
    const link = { website: 'javascript:alert(1)', domain: null, pronet: 'javascript:alert(2)' };
    const people = [preview(1, { profile: { full_name: attack, title: attack } })];
    const { container } = await open({
      ...withPeople(people),
      facets: {
        company: facet(fullCompany({ summary, link, technologies: [{ name: attack }], keywords: [attack] })),
        peopleHere: facet(
          pages(
            people.map(({ key }) => key),
            100,
          ),
        ),
      },
    });
    await screen.findByRole('checkbox', { name: `Select ${attack}` });
    expect(container.querySelectorAll('img, script')).toHaveLength(0);
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([]);
  });
});

describe('"Find lookalikes"', () => {
  it('when pressed, asks for as many as chosen with this company as the seed', async () => {
    const { enriched, user } = await open({ facets: { company: companyFacet } });
    await openFold(user, 'Similar to');
    const count = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'How many' });
    await user.clear(count);
    await user.type(count, '40');
    await user.click(button('Find lookalikes up to 4 credits'));
    expect(enriched()[0]?.payload).toMatchObject({
      operation: 'lookalikes',
      detail: { page: 0, count: 40, seeds },
      agreedMilli: 4000,
    });
  });

  it.each(['0', '101', '2.5', ''])('when "%s" are chosen, keeps the number and the price', async (written) => {
    const { user } = await open();
    await openFold(user, 'Similar to');
    const count = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'How many' });
    await user.clear(count);
    if (written !== '') await user.type(count, written);
    await user.tab();
    expect(count.value).toBe('25');
    expect(button('Find lookalikes up to 2.5 credits')).toBeTruthy();
  });

  it.each([
    ['is known by its website', subjectOfDomain('acme.example'), undefined, ['acme.example']],
    ['has no domain', halvorsen, fullCompany({ link: { pronet: halvorsen.url } }), [halvorsen.url]],
    [
      'is hosted under a domain of others',
      halvorsen,
      fullCompany({ link: { domain: 'acme.hosted.example', domain_ltd: 'hosted.example' } }),
      ['acme.hosted.example'],
    ],
    ['names a public suffix as its domain', halvorsen, fullCompany({ link: { domain: 'com' } }), [halvorsen.url]],
  ])('when the company %s, takes its name there as the seed', async (_what, subject, company, expected) => {
    const { enriched, user } = await open({ subject, ...(company && { facets: { company: facet(company) } }) });
    await user.click(button(/^Find lookalikes/));
    expect(enriched()[0]?.payload).toMatchObject({ detail: { seeds: expected } });
  });

  it('when another company is written, adds it as a seed, and removes it again', async () => {
    const { messages, user } = await open({
      facets: { company: companyFacet },
      answers: registered('brightwater.example'),
    });
    await openFold(user, 'Similar to');
    await user.click(button('Add as seed'));
    await user.keyboard('https://www.Brightwater.example/about{Enter}');
    await waitFor(() => expect(seedsShown()).toEqual([...own, 'brightwater.example']));
    expect(messages).toEqual([{ name: 'companyDomain', payload: { address: 'https://brightwater.example' } }]);
    await user.click(button('Remove seed: brightwater.example'));
    expect(seedsShown()).toEqual(own);
    expect(screen.queryByRole('button', { name: /^Remove seed/ })).toBeNull();
  });

  it.each(
    sampled(
      [
        ['nothing', ' ', 'Enter a company’s website or the address of its page.'],
        ['an ending that many share', 'co.uk', 'This is not a company’s website. Enter one like company.com.'],
        ['no website', 'two words', 'This is not a company’s website. Enter one like company.com.'],
        [
          'a person',
          'https://www.pronet.example/in/jane',
          'This is not a company’s page. Enter a website like company.com.',
        ],
        ['the same company', 'halvorsen.example', 'This one is already a seed.'],
      ] as const,
      5,
    ),
  )('when %s is written as a seed, says why not', async (_what, written, text) => {
    const { user } = await open({ facets: { company: companyFacet }, answers: registered(null) });
    await openFold(user, 'Similar to');
    await user.click(button('Add as seed'));
    await user.keyboard(`${written}{Enter}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(seedsShown()).toEqual(own);
  });

  it('when found, lists name, field, headcount and place, the known ones marked', async () => {
    const { user } = await open(withAlike());
    expect(row('Alike').getByText('20 companies in total')).toBeTruthy();
    await openFold(user, 'Alike');
    const list = within(await screen.findByRole('region', { name: 'Lookalikes, 1 to 6 of 20' }));
    await list.findByText('Lookalike 3');
    expect(list.getByText('Port operations · 132 people · Gdansk, Poland')).toBeTruthy();
    const line = within(list.getByText('Lookalike 3').closest('li') ?? document.body);
    expect(
      line.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), (link as HTMLAnchorElement).href]),
    ).toEqual([['Website: lookalike-3.example', 'https://lookalike-3.example/']]);
    expect(list.getAllByText('Known before')).toHaveLength(1);
  });

  it('leads from a name to the company', async () => {
    const onShow = vi.fn();
    const id = '7d1f8f0e-0c2b-4f6a-9b60-000000000002';
    const { user } = await open({ ...withAlike(), records: [lookalike(2, { id }).record], onShow });
    await openFold(user, 'Alike');
    await user.click(await screen.findByRole('button', { name: 'Lookalike 2' }));
    expect(onShow.mock.calls).toEqual([[subjectOfId('company', id)]]);
  });

  it('when many were found, shows the first five, and all of them on a press', async () => {
    const many = Array.from({ length: 12 }, (_each, index) => lookalike(index + 1));
    const value = pages(
      many.map(({ key }) => key),
      12,
      { total: 12, seeds },
    );
    const { user } = await open({
      facets: { company: companyFacet, lookalikes: facet(value) },
      records: many.map(({ record: each }) => each),
    });
    await openFold(user, 'Alike');
    await screen.findByText('Lookalike 5');
    expect(screen.queryByText('Lookalike 6')).toBeNull();
    await user.click(button('Show all 12'));
    expect(await screen.findByText('Lookalike 12')).toBeTruthy();
    await user.click(button('Show fewer'));
    expect(screen.queryByText('Lookalike 6')).toBeNull();
  });

  it('a seed that is the page of an unknown company is named, not shown as an address', async () => {
    const page = 'https://www.pronet.example/company/north-quay';
    const { user } = await open({
      facets: { company: companyFacet, lookalikes: alikeFacet({ seeds: [...seeds, page] }) },
    });
    await openFold(user, 'Similar to');
    const chips = within(await screen.findByRole('list', { name: 'Seeds' }));
    expect(await chips.findByText('North Quay')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Seeds' }).outerHTML).not.toContain('https:');
  });

  it('when more are wanted, asks the next page with the same seeds and size', async () => {
    const found = { settledAt: Date.now(), outcome: { kind: 'found' } } as const;
    const { enriched, user } = await open({
      ...withAlike(),
      intents: [pageIntent('lookalikes', { page: 0, count: 8, seeds }, found)],
    });
    await openFold(user, 'Alike');
    await user.click(row('More').getByRole('button', { name: 'Find lookalikes, page 2 up to 0.8 credits' }));
    expect(enriched()[0]?.payload).toMatchObject({ detail: { page: 1, count: 8, seeds }, agreedMilli: 800 });
  });

  it('when the first page held the company alone, offers the next one and no empty list', async () => {
    const alone = { pages: [{ page: 0, keys: [], leftOff: 1, boughtAt: Date.now() }], total: 20, seeds };
    const found = { settledAt: Date.now(), outcome: { kind: 'found' } } as const;
    const { user } = await open({
      facets: { company: companyFacet, lookalikes: facet(alone) },
      intents: [pageIntent('lookalikes', { page: 0, count: 1, seeds }, found)],
    });
    expect(row('Alike').getByText('19 companies in total')).toBeTruthy();
    await openFold(user, 'Alike');
    expect(row('More').getByRole('button', { name: 'Find lookalikes, page 2 up to 0.1 credits' })).toBeTruthy();
    expect(screen.queryByText(/of 19/)).toBeNull();
  });

  it('when a result becomes a seed, asks for another list, and says that it takes this one’s place', async () => {
    const { enriched, user } = await open(withAlike());
    await openFold(user, 'Alike');
    await user.click(await screen.findByRole('button', { name: 'Add as seed: Lookalike 2' }));
    await waitFor(() => expect(seedsShown()).toEqual([...own, 'Lookalike 2']));
    expect(button(/^Find lookalikes/).title).toContain('The new list replaces the one below.');
    expect(screen.queryByRole('region', { name: 'More' })).toBeNull();
    await user.click(button('Find lookalikes up to 2.5 credits'));
    expect(enriched()[0]?.payload).toMatchObject({ detail: { page: 0, seeds: [...seeds, 'lookalike-2.example'] } });
  });

  it('offers a seed in the row under the pointer or the focus only', async () => {
    const { user } = await open(withAlike());
    await openFold(user, 'Alike');
    const add = await screen.findByRole('button', { name: 'Add as seed: Lookalike 2' });
    expect(add.closest('.pick [data-on-row]')).toBeTruthy();
    const styles = await readFile('components/ui/styles/style.css', 'utf8');
    const hidden = styles.match(/([^{}]*\[data-on-row\])\s*\{\s*opacity: 0;/)?.[1]?.trim();
    expect(hidden).toBe('.pick:not(:hover, :focus-within) [data-on-row]');
  });

  it('when there are five seeds, takes no sixth', async () => {
    const { user } = await open(withAlike());
    await openFold(user, 'Alike');
    for (const name of [2, 3, 4, 5]) {
      await user.click(await screen.findByRole('button', { name: `Add as seed: Lookalike ${name}` }));
    }
    expect(seedsShown()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^Add as seed/ })).toBeNull();
  });

  it('when results are on a list, leaves them out and keeps them a press away', async () => {
    const listed = subjectAt('https://www.pronet.example/company/lookalike-2');
    const { user } = await open({ ...withAlike(), excluded: [listed] });
    await openFold(user, 'Alike');
    const fold = (await screen.findByText('Excluded, left out')).closest('details');
    await screen.findByText('Lookalike 3');
    expect(fold?.textContent).toContain('Lookalike 2');
    expect(fold?.textContent).toContain('Excluded: Customers');
    expect(screen.getAllByText('Lookalike 2')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Add as seed: Lookalike 2' })).toBeNull();
  });

  it('when nothing is like it, states the cost and asks again as a refresh', async () => {
    const none = facet(pages([], 25, { seeds }), Date.now(), 0);
    const { enriched, user } = await open({ facets: { company: companyFacet, lookalikes: none } });
    expect(row('Alike').getByText('Nothing found')).toBeTruthy();
    expect(row('Alike').getByText('Not charged')).toBeTruthy();
    await user.click(row('Alike').getByRole('button', { name: /^Find lookalikes/ }));
    expect(enriched()[0]?.payload).toMatchObject({ refresh: true });
  });

  it('when an answer was lost, keeps the search as it was until that is decided', async () => {
    const lost = { page: 0, count: 40, seeds: [...seeds, 'brightwater.example'] };
    const { user } = await open({
      facets: { company: companyFacet },
      intents: [pageIntent('lookalikes', lost, { state: 'unknown', sentAt: Date.now() })],
    });
    expect(row('Alike').getByText('The answer was lost')).toBeTruthy();
    await openFold(user, 'Similar to');
    expect(seedsShown()).toEqual([...own, ...lost.seeds.slice(1)]);
    expect(screen.getByRole('spinbutton', { name: 'How many' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /^Find lookalikes/ })).toBeNull();
  });

  it('when something else is chosen meanwhile, shows the original search', async () => {
    const { db, user } = await open({
      facets: { company: companyFacet },
      answers: registered('brightwater.example'),
    });
    await openFold(user, 'Similar to');
    await user.click(button('Add as seed'));
    await user.keyboard('brightwater.example{Enter}');
    const sent = pageIntent('lookalikes', { page: 0, count: 30, seeds }, { state: 'sent', sentAt: Date.now() });
    await act(() => db.intents.put(sent));
    await waitFor(() => expect(seedsShown()).toEqual(own));
    expect(screen.getByRole('spinbutton', { name: 'How many' })).toHaveProperty('value', '30');
    expect(row('Alike').getByText(/^Waiting, \d+ s/)).toBeTruthy();
  });

  it('when refused, says why in its row', async () => {
    const refusal = failing({ kind: 'budget-reached', period: 'day', limitMilli: 4000, usedMilli: 4000 });
    const { db, user } = await open({ answers: { enrich: refusal } });
    const budget = { perDayMilli: 4000, perMonthMilli: null, askAgainAboveMilli: null };
    await act(() => db.settings.put({ key: 'budget', value: budget }));
    await user.click(button(/^Find lookalikes/));
    expect(await row('Alike').findByText('Today’s budget is spent')).toBeTruthy();
  });

  it('when a page arrives, says how many are here', async () => {
    const { db } = await open({ facets: { company: companyFacet } });
    await act(() => db.records.put(record(halvorsen, { company: companyFacet, lookalikes: alikeFacet() })));
    expect(await screen.findByText('6 of 20 lookalikes are here')).toBeTruthy();
  });
});

describe('"People here"', () => {
  it('when found, shows masked names, roles, seniority and available data', async () => {
    await open(withPeople());
    const group = within(await screen.findByRole('region', { name: 'People here' }));
    await group.findByText('Ingrid A*******');
    const [first, second] = group.getAllByRole('listitem');
    expect(first?.textContent).toBe('Ingrid A*******Chief Procurement Officer · SalesC-suite');
    const signs = (item: HTMLElement | undefined) =>
      within(item ?? document.body)
        .getAllByRole('img')
        .map((sign) => sign.getAttribute('aria-label'));
    expect(signs(first)).toEqual(['Email available', 'Mobile available', 'Also available: skills']);
    expect(signs(second)).toEqual(['Email available', 'Also available: skills']);
  });

  it('when there are more, asks the next page at its price, and no further page after the last', async () => {
    const { db, enriched, user } = await open(withPeople(some, 120));
    await user.click(row('More').getByRole('button', { name: 'People here, page 2 1 credit' }));
    expect(enriched()[0]?.payload).toMatchObject({ operation: 'people-here', detail: { page: 1 }, agreedMilli: 1000 });
    const value = pages(
      some.map(({ key }) => key),
      3,
      { total: 120 },
    );
    await act(() => db.records.put(record(halvorsen, { peopleHere: facet(value, Date.now()) })));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'More' })).toBeNull());
  });

  it('when people are selected, asks for those without a known email, at one credit each at most', async () => {
    const known = preview(7, {}, { email: facet([emailEntry()]) });
    const without = preview(8, {}, { email: facet(null, Date.now(), 0) });
    const listed = preview(9);
    const told: unknown[] = [];
    const { user } = await open({
      ...withPeople([...some.slice(0, 2), known, without, listed]),
      excluded: [listed.subject],
      onFindEmails: (...args) => told.push(args),
    });
    await user.click(await enabledBox(/^Select all/));
    await screen.findByText('4 selected, 2 known', notAnnounced);
    expect(screen.getByRole('checkbox', { name: /Mateus B/, checked: false })).toHaveProperty('disabled', true);
    const bought = within(screen.getByText('Verified').closest('li') ?? document.body);
    expect(bought.getByRole('button', { name: 'Copy email amara.okonkwo@fenwick.example' })).toBeTruthy();
    expect(screen.getAllByText('Nothing found')).toHaveLength(1);
    await user.click(button('Find emails for selected up to 2 credits'));
    expect(told).toEqual([[some.slice(0, 2).map(({ subject }) => subject), 2000, { known: 2 }]]);
    // They stay selected, to be copied or excluded, and a second press orders nobody again.
    expect(screen.queryByRole('button', { name: /^Find emails for selected/ })).toBeNull();
    expect(screen.getByText('4 selected, 2 known', notAnnounced)).toBeTruthy();
    expect(button('Copy selected · 1 email')).toBeTruthy();
  });

  it('when much would be spent, asks again first', async () => {
    const told: unknown[] = [];
    const { user } = await open({
      ...withPeople(),
      onFindEmails: (...args) => told.push(args),
      view: { budget: { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 2000 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Show all 6' }));
    await user.click(await enabledBox(/^Select all/));
    await user.click(await screen.findByRole('button', { name: 'Find emails for selected up to 6 credits' }));
    expect(told).toEqual([]);
    await user.click(button('Yes, up to 6 credits'));
    expect(told).toHaveLength(1);
  });

  it('when there are many, shows five, leaders first; a chip shows one seniority, and a press all', async () => {
    const junior = preview(20, { department: { departments: ['sales'], seniority: 'entry' } });
    const people = [junior, ...some];
    const { user } = await open(withPeople(people));
    const group = () => within(screen.getByRole('region', { name: 'People here' }));
    await group().findByText('Ingrid A*******');
    expect(group().getAllByRole('listitem')).toHaveLength(5);
    expect(group().getAllByRole('listitem')[0]?.textContent).toContain('C-suite');
    await user.click(button(/^Entry/));
    expect(group().getAllByRole('listitem')).toHaveLength(1);
    await user.click(button(/^Entry/));
    await user.click(button('Show all 7'));
    expect(group().getAllByRole('listitem')).toHaveLength(7);
  });

  it('offers all of its people in the workspace, found by its website, and sends nothing to the service', async () => {
    const { user, messages, enriched } = await open({
      ...withPeople(),
      facets: { ...withPeople().facets, company: companyFacet },
      answers: { openSearch: answering({ id: 'search-1' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'All in the workspace' }));
    await waitFor(() => expect(messages.map(({ name }) => name)).toContain('openSearch'));
    expect(messages.find(({ name }) => name === 'openSearch')?.payload).toMatchObject({
      kind: 'people',
      filters: { account: { domain: { any: { include: ['halvorsen.example'] } } } },
      lists: 'all',
    });
    expect(enriched()).toEqual([]);
  });

  it('when nobody is selected, has no button that cannot be pressed', async () => {
    await open({ ...withPeople(), onFindEmails: () => undefined });
    await screen.findByRole('checkbox', { name: /^Select all/ });
    expect(screen.queryByRole('button', { name: /^Find emails/ })).toBeNull();
  });

  it('when no selected person can be ordered, has no button for them', async () => {
    await open(withPeople());
    await screen.findByRole('checkbox', { name: /^Select all/ });
    expect(screen.queryByRole('button', { name: /^Find emails/ })).toBeNull();
  });

  if (isFullDepth)
    it('when there are 1,000, draws 100 at a time and keeps the selection while turning pages', async () => {
      const many = Array.from({ length: 1000 }, (_each, index) => preview(index));
      const { user } = await open({ ...withPeople(many), onFindEmails: () => undefined });
      await user.click(await screen.findByRole('button', { name: 'Show all 1,000' }));
      await user.click(await enabledBox('Select all: People here'));
      await screen.findByText('100 selected', { selector: '.pick-foot .meta' });
      await user.click(
        within(screen.getByRole('navigation', { name: 'People' })).getByRole('button', { name: '101 to 200' }),
      );
      const next = await screen.findByRole('region', { name: 'People here' });
      await waitFor(() => expect(within(next).getAllByRole('listitem')).toHaveLength(100));
      expect(next.parentElement).toBe(document.activeElement);
      expect(screen.getByText('100 selected', { selector: '.pick-foot .meta' })).toBeTruthy();
      expect(button('Find emails for selected up to 100 credits')).toBeTruthy();
    });

  it('leads from a name to the person', async () => {
    const onShow = vi.fn();
    const { user } = await open({ ...withPeople(), onShow });
    await user.click(await screen.findByRole('button', { name: 'Ingrid A*******' }));
    expect(onShow.mock.calls).toEqual([[some[0]?.subject]]);
  });

  if (isFullDepth)
    it('copies the emails of all pages, not only of those in view', async () => {
      const address = 'last@halvorsen.example';
      const last = preview(150, {}, { email: facet([emailEntry({ address })]) });
      const first = preview(0, {}, { email: facet([emailEntry()]) });
      const many = Array.from({ length: 149 }, (_each, index) => preview(index + 1));
      const { user } = await open({ ...withPeople([first, ...many, last]), onFindEmails: () => undefined });
      // Looked for by its text first: to find a role among so many rows, again and again, leaves the database no time.
      await expect.poll(() => document.body.textContent).toContain('Copy all · 2 emails');
      await user.click(screen.getByText('Copy all · 2 emails'));
      expect(await navigator.clipboard.readText()).toBe(`amara.okonkwo@fenwick.example\n${address}`);
    });

  it('when no one is found, states the cost', async () => {
    await open({ facets: { peopleHere: facet(pages([], 100), Date.now(), 1000) } });
    expect(row('People').getByText('Nothing found')).toBeTruthy();
    expect(await row('People').findByText('Charged 1 credit')).toBeTruthy();
  });
});

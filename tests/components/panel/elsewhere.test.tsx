import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { amara, company, connection, facet, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer } from '../../fixtures/rows/held-rows.ts';
import { answering, createPage } from '../extension-page.tsx';
import { chooseTool } from '../menus.ts';

type Page = ReturnType<typeof createPage>;

async function openAt(url: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const page = createPage({ tab: { subject: { ...amara, url } } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  const store = page.follow();
  // After the sites that `follow` saves, and before the store reads them.
  await page.db.settings.put({ key: 'sites', value: [...networks] });
  await prepare(page);
  store.readAgain();
  page.open(<Panel page={store} />);
  return page;
}

it('a mailbox is no company, and the panel says which actions are possible there', async () => {
  await openAt('https://mail.google.com/mail/u/0/#inbox');
  expect(await screen.findByRole('heading', { name: 'No profile here' })).toBeTruthy();
});

it('a path that the network does not have is no profile that Sidenote knows', async () => {
  await openAt('https://www.linkedin.com/pub/jane-doe/1/2/3');
  expect(await screen.findByRole('heading', { name: /^This looks like a profile/ })).toBeTruthy();
});

it('a lead of the sales tool is the person of the profile that the token names', async () => {
  const token = 'ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX';
  await openAt(`https://www.linkedin.com/sales/lead/${token},NAME_SEARCH,VAKJ`);
  expect(await screen.findByRole('heading', { level: 1, name: token })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Find email/ })).toBeTruthy();
});

const sold = [/^Who is this/, /^Find email/, /^Find mobile/, /^Show profile/, /^How to write/];

it('nothing is sold about a page that the service cannot look up', async () => {
  const { messages } = await openAt('https://www.xing.com/profile/Jane_Doe');
  expect(await screen.findByRole('heading', { level: 1, name: 'Jane Doe' })).toBeTruthy();
  expect(await screen.findByText('A person on XING')).toBeTruthy();
  expect(await screen.findByText('The service cannot find people by their page on xing.com.')).toBeTruthy();
  for (const name of sold) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(messages.map(({ name }) => name)).not.toContain('enrich');
});

it('the looked-up person takes the place of the field, and the focus stays in the panel', async () => {
  const { user } = await openAt('https://www.xing.com/profile/Jane_Doe');
  await chooseTool(user, 'Look up a person');
  await user.type(await screen.findByRole('textbox', { name: 'Look up a person' }), 'Jane Doe, acme.com{Enter}');
  expect(await screen.findByRole('button', { name: 'Back to this page' })).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('the subject of a page elsewhere is asked for in one press, by every address of it that the service may state', async () => {
  const { messages, user } = await openAt('https://mobile.twitter.com/Jane_Doe/likes?x=1');
  const button = await screen.findByRole('button', { name: /^Who is this/ });
  expect(button.textContent).toContain('0.5 credits');
  expect(screen.getByText('Sends x.com/Jane_Doe to api.service.example. Free if no one is found.')).toBeTruthy();
  for (const name of sold.slice(1)) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(messages.map(({ name }) => name)).not.toContain('enrich');
  await user.click(button);
  const [order] = messages.filter(({ name }) => name === 'enrich').map(({ payload }) => payload);
  expect(order).toMatchObject({
    operation: 'who',
    agreedMilli: 500,
    subject: { links: ['https://x.com/Jane_Doe', 'https://twitter.com/Jane_Doe'], elsewhere: true },
  });
});

const github = findSubject('https://github.com/jane-doe', networks);
const alias = 'https://api.service.example|subject:person/github-com/jane-doe';

it.each([
  ['https://github.com/Jane-Doe/', 'Matches this page', 'The answer lists github.com/jane-doe among their profiles.'],
  ['https://github.com/jane', 'Confirmed by you', /^Nothing in the answer names github.com\/jane-doe/],
])('a person known with the link %s: %s', async (code_host, title, text) => {
  if (github === null) throw new Error('The page is not found');
  const { db } = await openAt(github.url ?? '', async (page) => {
    const found = person({ link: { pronet: null, code_host } as never });
    await page.db.records.put({ ...record(github, { profile: facet(found) }, 'Jane Doe'), aliases: [alias] });
  });
  expect(await db.records.count()).toBe(1);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Who is this/ })).toBeNull();
});

it('an answer about another person is kept apart, said, and not sold again', async () => {
  if (github === null) throw new Error('The page is not found');
  const about = { kind: 'person', key: 'person/id/1', site: 'id', slug: '1', url: null } as const;
  const { messages, answers, user } = await openAt(github.url ?? '', async (page) => {
    const own = { name: 'Jane M. Doe-Hansen', facets: { profile: person() }, aliases: [], hints: [] };
    await page.db.heldAnswers.put({
      intentId: 'i1',
      connection: connection().connectionId ?? '',
      operation: 'who',
      subject: github,
      because: 'about-another',
      own,
      others: [],
      about,
      boughtAt: 1,
      chargedMilli: 500,
      asked: alias,
      names: [alias],
    });
  });
  expect(await screen.findByText('The answer is about someone else')).toBeTruthy();
  expect(screen.getByText('Jane M. Doe-Hansen')).toBeTruthy();
  expect(screen.getByText(/0\.5 credits/)).toBeTruthy();
  expect(screen.getByText('No GitHub profile among theirs')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jane Doe');
  expect(screen.queryByRole('button', { name: /^Who is this/ })).toBeNull();
  expect(screen.queryByText(/^Sends /)).toBeNull();

  answers.decideHeld = answering({ decided: true });
  await user.click(screen.getByRole('button', { name: 'Open this person instead' }));
  const decided = () => messages.filter(({ name }) => name === 'decideHeld').map(({ payload }) => payload);
  expect(decided()).toEqual([{ intentId: 'i1', decision: 'named-person' }]);
  await user.click(screen.getByRole('button', { name: 'This is the same person' }));
  expect(decided().at(-1)).toEqual({ intentId: 'i1', decision: 'same-person' });
});

it('a company page that the service cannot find it by says so', async () => {
  await openAt('https://www.crunchbase.com/organization/fenwick');
  expect(await screen.findByText('A company on Crunchbase')).toBeTruthy();
  expect(await screen.findByText('The service cannot find companies by their page on crunchbase.com.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show company/ })).toBeNull();
});

it('a company page elsewhere says that no answer proves it', async () => {
  const { user, messages } = await openAt('https://github.com/orgs/fenwick');
  const show = await screen.findByRole('button', { name: /^Show company/ });
  expect(show.textContent).toContain('0.1 credits');
  expect(screen.getByText('A company on GitHub')).toBeTruthy();
  expect(screen.getByText(/No answer can prove that it is about this page\.$/)).toBeTruthy();
  await user.click(show);
  expect(messages.find(({ name }) => name === 'enrich')?.payload).toMatchObject({
    operation: 'company',
    agreedMilli: 100,
  });
});

it('the answer for a company page is shown, so that the user can tell whether it is that company', async () => {
  const page = findSubject('https://github.com/orgs/fenwick', networks);
  if (page === null) throw new Error('The page is not found');
  await openAt(page.url ?? '', async ({ db }) => {
    await db.settings.put({
      key: 'sites',
      value: [...networks].map((site) => ({ ...site, person: [], company: ['/:slug'] })),
    });
    await db.heldAnswers.put({
      ...heldAnswer('not-confirmed', page),
      operation: 'company',
      about: null,
      own: { name: 'Fenwick Instruments', facets: { company }, aliases: [], hints: [] },
    });
  });
  expect(await screen.findByText('The service returned Fenwick Instruments:')).toBeTruthy();
  expect(await screen.findByText('fenwick.example')).toBeTruthy();
  expect(screen.getByText('medical devices')).toBeTruthy();
  expect(screen.getByText(/^Nothing in it shows that this is the company you asked about/)).toBeTruthy();
});

it('a page that cannot be looked up is linked with a profile, for free; other addresses are refused', async () => {
  const { messages, answers, user } = await openAt('https://www.xing.com/profile/Jane_Doe');
  await user.click(await screen.findByRole('button', { name: 'Link a profile' }));
  const field = screen.getByRole('textbox', { name: 'Address of their profile' });
  const linked = () => messages.filter(({ name }) => name === 'linkPage').map(({ payload }) => payload);
  for (const text of ['jane', 'https://www.xing.com/profile/Jane_Doe', 'https://www.linkedin.com/company/acme']) {
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText(/^This is not the address of a profile/)).toBeTruthy();
  }
  expect(linked()).toEqual([]);

  answers.linkPage = answering({ linked: false });
  await user.clear(field);
  await user.type(field, 'linkedin.com/in/Jane-Doe');
  await user.click(screen.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText(/^The service lists these as two people/)).toBeTruthy();
  expect(linked()).toMatchObject([
    {
      subject: { site: 'xing-com' },
      to: { key: 'person/linkedin-com/jane-doe', url: 'https://www.linkedin.com/in/Jane-Doe' },
    },
  ]);
  expect(messages.map(({ name }) => name)).not.toContain('enrich');
});

it('a linked page names its profile, sells the profile’s data, and can be unlinked', async () => {
  if (github === null) throw new Error('The page is not found');
  const { messages, user } = await openAt(github.url ?? '', async (page) => {
    await page.db.records.put({ ...record(github, {}), aliases: [alias], linked: amara });
  });
  expect(await screen.findByText('Linked by you')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Find email/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Who is this/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo the link' }));
  expect(messages.at(-1)).toMatchObject({ name: 'linkPage', payload: { to: null } });
});

import type { Page } from '@playwright/test';
import { expectBooksAgree } from '../support/books-agree.ts';
import { chooseMore } from '../support/panel-menus.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

const dayAndAnHour = 25 * 3_600_000;

interface Firm {
  slug: string;
  /** How many work there. */
  people: number;
  /** Slugs of those whose page the service knows. */
  linked: string[];
}

/** The companies where most people work. */
function busiest({ sandbox }: Sidenote): Firm[] {
  const firms = new Map<string, Firm>();
  for (const { slug, company, hasProfileLink } of sandbox.world.people) {
    const { people, linked } = firms.get(company.slug) ?? { people: 0, linked: [] };
    firms.set(company.slug, {
      slug: company.slug,
      people: people + 1,
      linked: hasProfileLink ? [...linked, slug] : linked,
    });
  }
  return [...firms.values()].toSorted((one, other) => other.people - one.people);
}

interface Bought {
  total: number;
  ids: string[];
}

/** Presses "People here" on a company's page; how many the service counts, and who came. */
async function buyPeople(sidenote: Sidenote, page: Page, panel: Page, slug: string): Promise<Bought> {
  await page.goto(`https://www.pronet.example/company/${slug}`);
  // The page may have loaded before the panel has followed; the former company has a button for its next page.
  // A company that came with a preview is known by its name.
  const name = sidenote.sandbox.world.companies.find((company) => company.slug === slug)?.name ?? slug;
  const heading = (text: string) => panel.getByRole('heading', { level: 1, name: text, exact: true });
  await expect(heading(slug).or(heading(name))).toBeVisible();
  await panel.getByRole('button', { name: /^People here/ }).click();
  await expect(panel.getByRole('checkbox', { name: /^Select all/ })).toBeEnabled();
  const records = (await sidenote.table('records')) as { aliases: string[]; facets: Record<string, unknown> }[];
  const record = records.find(({ aliases }) =>
    aliases.some((alias) => alias.endsWith(`subject:company/pronet/${slug}`)),
  );
  const facet = record?.facets.peopleHere as { value: { total: number; pages: { keys: string[] }[] } };
  const { total, pages } = facet.value;
  const keys = new Set(pages.flatMap((each) => each.keys));
  // A preview states no page: its person is known by the id alone.
  const keyOf = (alias: string) =>
    alias.includes('|subject:') ? alias.replace(/^.*\|subject:/, '') : alias.replace(/^.*\|person:/, 'person/id/');
  const came = records.filter(({ aliases }) => aliases.some((alias) => keys.has(keyOf(alias))));
  const ids = came.flatMap(({ aliases }) => aliases.flatMap((alias) => alias.match(/\|person:(.+)$/)?.[1] ?? []));
  return { total, ids };
}

const written = async (sidenote: Sidenote) =>
  (await sidenote.requests()).filter(({ path }) => path === '/v1/lists').map(({ status }) => status);

test.use({ size: { people: 3000, companies: 100 } });

test('87 visited profiles on a list for one credit: left out by the service, written anew after a day, and restored on removal', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const [first, second, third] = busiest(sidenote);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('This world has no companies');
  const seen = [...first.linked.slice(0, 70), ...second.linked.slice(0, 10), ...third.linked.slice(0, 7)];

  // Seen, and nothing sent.
  const page = await sidenote.openPage(`/in/${encodeURIComponent(seen[0] ?? '')}`);
  for (const [index, slug] of seen.entries()) {
    await page.goto(`https://www.pronet.example/in/${encodeURIComponent(slug)}`);
    // A page counts as seen once its worker was told; one left within milliseconds may not be.
    await expect
      .poll(async () => (await sidenote.table('visits')).length, { intervals: [20, 50, 100] })
      .toBe(index + 1);
  }
  expect(await sidenote.requests()).toEqual([]);

  // One press, one credit.
  const workspace = await sidenote.browser.openExtensionPage('workspace.html#lists');
  await workspace.getByRole('button', { name: 'New list' }).click();
  await workspace.getByLabel('Name of the list').fill('Contacted');
  await workspace.getByRole('button', { name: /^Create/ }).click();
  await expect(workspace.getByRole('heading', { name: 'Contacted' })).toBeVisible();
  await workspace.getByRole('checkbox', { name: 'Select all shown' }).check();
  await workspace.getByRole('button', { name: /^Resolve 87 profiles to IDs 1 credit/ }).click();
  await expect(workspace.getByText('The service knows all 87.')).toBeVisible();
  await expect(workspace.getByText(/87 added to Contacted\./)).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([
    expect.objectContaining({ operation: 'peoplePreview', amount: 1 }),
  ]);
  expect(await written(sidenote)).toEqual([]);

  // The list goes along, and whoever is on it does not come back.
  const members = (await sidenote.table('members')) as { id: string; names: string[] }[];
  const idsOf = ({ names }: { names: string[] }) =>
    names.flatMap((name) => name.match(/^id:.*\|person:(.+)$/)?.[1] ?? []);
  const excluded = new Set(members.flatMap(idsOf));
  expect(excluded.size).toBe(87);
  const panel = await sidenote.openPanel(page);
  const ofFirst = await buyPeople(sidenote, page, panel, first.slug);
  expect(ofFirst.total).toBe(first.people - 70);
  expect(ofFirst.ids.length).toBeGreaterThan(0);
  expect(ofFirst.ids.filter((id) => excluded.has(id))).toEqual([]);
  expect(await written(sidenote)).toEqual([200]);

  // A day later the service has forgotten the list: it is written anew by the next press alone.
  await sidenote.advance(dayAndAnHour);
  const ofSecond = await buyPeople(sidenote, page, panel, second.slug);
  expect(ofSecond.total).toBe(second.people - 10);
  expect(ofSecond.ids.filter((id) => excluded.has(id))).toEqual([]);
  expect(await written(sidenote)).toEqual([200, 200]);

  // Three are allowed again.
  const freed = members.filter(({ names }) =>
    third.linked.slice(0, 3).some((slug) => names.includes(`page:person/pronet/${slug}`)),
  );
  expect(freed).toHaveLength(3);
  await sidenote.sendMessage('removeMembers', { memberIds: freed.map(({ id }) => id) });
  const ofThird = await buyPeople(sidenote, page, panel, third.slug);
  expect(ofThird.total).toBe(third.people - 4);
  expect(ofThird.ids).toEqual(expect.arrayContaining(freed.flatMap(idsOf)));
  await expectBooksAgree(sidenote);
});

test('a person who turns out to be off-limits by an address is shown as excluded, and copied only with a separate "anyway"', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  const copy = panel.getByRole('button', { name: 'Copy email', exact: true });
  await expect(copy).toBeVisible();
  const records = (await sidenote.table('records')) as { facets: { email?: { value: { address: string }[] } } }[];
  const address = records.flatMap(({ facets }) => facets.email?.value ?? [])[0]?.address ?? '';
  await sidenote.sendMessage('forgetSubject', { subject: subjectOf('amara-okonkwo') });
  await sidenote.sendMessage('createList', { name: 'Unsubscribed', kind: 'person' });
  const [list] = await sidenote.table('lists');
  await sidenote.sendMessage('addToList', { listId: list?.id, text: address, why: '' });

  // Known by the address alone: before the answer there is nothing to know them by.
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByText('Excluded: Unsubscribed')).toBeVisible();
  await expect(copy).toHaveCount(0);
  const rows = (await sidenote.table('ledger')) as {
    foundExcluded?: string;
    anyway: boolean;
    subjectKey: string | null;
  }[];
  expect(rows.find(({ foundExcluded }) => foundExcluded !== undefined)).toMatchObject({
    foundExcluded: 'Unsubscribed',
    anyway: false,
  });

  // Kept back until asked for; copying it then takes two steps of its own.
  await expect(panel.getByRole('region', { name: 'Email' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await panel.getByRole('button', { name: 'Copy anyway … (Copy email)' }).click();
  const dialog = panel.getByRole('dialog', { name: 'They are on your list. Continue anyway?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const overrides = async () => ((await sidenote.table('ledger')) as { anyway: boolean }[]).filter((row) => row.anyway);
  expect(await overrides()).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy anyway' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await overrides()).length).toBe(1);
  await expect(panel.getByText('Copied')).toBeVisible();
  // The next copy needs its own two steps.
  await expect(copy).toHaveCount(0);
  await panel.getByRole('button', { name: /^More for / }).click();
  await expect(panel.getByRole('button', { name: 'Save as vCard anyway …' })).toBeVisible();
  await panel.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectBooksAgree(sidenote);
});

test('"Erase and never buy again" leaves nothing that can be read, and keeps them off-limits', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email', exact: true })).toBeVisible();
  await chooseMore(panel, 'Erase and never buy again');
  await panel.getByRole('button', { name: 'Erase and keep off-limits' }).click();
  await expect(panel.getByText('Excluded: Do not contact')).toBeVisible();
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await expect(panel.getByRole('button', { name: /^Find email anyway …/ })).toBeVisible();
  for (const name of ['records', 'members', 'undos', 'visits', 'ledger']) {
    expect(JSON.stringify(await sidenote.table(name)).toLowerCase()).not.toContain('okonkwo');
  }
});

function subjectOf(slug: string) {
  const url = `https://www.pronet.example/in/${slug}`;
  return { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
}

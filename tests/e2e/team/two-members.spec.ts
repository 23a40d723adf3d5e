import { expect, type Page, test } from '@playwright/test';
import { nameOfSlug } from '../../../lib/subjects/slug-name.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts';
import { hasValidAddress } from '../../../sandbox/world/people/email-output.ts';
import type { WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { connectToPanel, noBrowserAnimations, noStartupWait, showSidePanel } from '../../../scripts/browser.ts';
import { panel } from '../../../scripts/sidenote-ui.ts';
import { type LocalTeam, type MemberBrowser, openMember, startLocalTeam } from '../../../scripts/team/members.ts';
import { extensionDir } from '../support/browsers/shared-browser.ts';
import { switchedPort } from '../support/browsers/switched-port.ts';
import { excludeShown } from '../support/exclude-shown.ts';
import { chooseMore } from '../support/panel-menus.ts';
import { readTable } from '../support/read-table.ts';
import { readFiles, textsIn } from '../support/search-bytes.ts';

/**
 * Two members in two real browsers, three nodes of etcd and the firm's proxy. Without etcd or nginx these tests fail with the command that
 * installs them.
 */
test.describe.configure({ mode: 'serial' });

interface Seat extends MemberBrowser {
  tab: Page;
  panel: Page;
}

let cleanUp: AsyncDisposableStack;
let sandbox: Sandbox;
let team: LocalTeam;
let ana: Seat;
let ben: Seat;
let people: WorldPerson[];
/** Those the tests were about. */
const used: WorldPerson[] = [];
let line: number;
/** What passed between the members and the store. */
const traffic: Buffer[] = [];
const plain = /^[a-z0-9-]+$/;

test.beforeAll(async () => {
  cleanUp = new AsyncDisposableStack();
  team = await startLocalTeam();
  cleanUp.defer(team.stop);
  sandbox = await startSandbox({ people: 300, companies: 60 });
  cleanUp.defer(() => sandbox.stop());
  people = sandbox.world.people.filter(
    (person) => person.hasProfileLink && plain.test(person.slug) && hasValidAddress(person),
  );
  const port = await switchedPort((bytes) => traffic.push(Buffer.from(bytes)));
  cleanUp.defer(() => port.close());
  port.switchTo(Number(new URL(team.nodes.proxy).port));
  line = port.number;
  [ana, ben] = [await sit('Ana'), await sit('Ben')];
});

test.afterAll(() => cleanUp.disposeAsync());

async function sit(name: string): Promise<Seat> {
  const { ready } = sandbox;
  const member = await openMember({
    ...{ name, extensionDir, service: ready, httpsPort: ready.httpsPort },
    code: await team.invite(name, `http://127.0.0.1:${line}`),
    extraArgs: [noStartupWait, noBrowserAnimations],
  });
  cleanUp.defer(member.close);
  const tab = await member.browser.context.newPage();
  await tab.goto('https://www.pronet.example/');
  await showSidePanel(member.ownPage);
  await tab.bringToFront();
  const connected = await connectToPanel(member.userDataDir, member.browser.extensionId);
  cleanUp.defer(() => connected.disconnect());
  return { ...member, tab, panel: connected.page };
}

/** Each test has a person of its own. */
function person(): WorldPerson {
  const taken = people.pop();
  if (taken === undefined) throw new RangeError('Nobody is left in this world');
  used.push(taken);
  return taken;
}

async function visit(seat: Seat, { slug }: WorldPerson): Promise<void> {
  await seat.tab.bringToFront();
  await seat.tab.goto(`https://www.pronet.example/in/${slug}`);
  await expect(panel.subject(seat.panel)).toHaveText(nameOfSlug({ site: 'pronet', slug }));
}

async function countKeys(prefix: string): Promise<number> {
  return (await team.admin.store.list(prefix, { most: 1000 })).entries.length;
}

async function charges(): Promise<number> {
  const response = await fetch(`${sandbox.ready.control}/books?key=${sandbox.ready.key}`);
  return ((await response.json()) as { charges: unknown[] }).charges.length;
}

/** Of both members' orders about a person. */
async function outcomesOf({ slug }: WorldPerson): Promise<string[]> {
  const tables = await Promise.all([ana, ben].map(({ ownPage }) => ownPage.evaluate(readTable, 'intents')));
  const intents = tables.flat() as unknown as { subject: { slug: string }; outcome: { kind: string } | null }[];
  const own = intents.filter(({ subject }) => subject.slug === slug);
  return own.map(({ outcome }) => outcome?.kind ?? 'open').toSorted();
}

/** Opens the Team page of a member. */
async function openTeam({ browser }: Seat): Promise<Page> {
  return browser.openExtensionPage('workspace.html#team');
}

const findAnyway = ({ panel: page }: Seat) => page.getByRole('button', { name: /^Find email anyway/ });
const takeForFree = ({ panel: page }: Seat) => page.getByRole('button', { name: 'Take it for free' });
/** Without a price it is another button. */
const findNow = ({ panel: page }: Seat) => page.getByRole('button', { name: /^Find email(?! anyway)/ });

test('what one member bought is offered to the other for free, and charged once', async () => {
  const someone = person();
  await visit(ana, someone);
  await findNow(ana).click();
  const address = panel.email(ana.panel).first();
  await expect(address).toBeVisible();
  // The others know of it once the order has ended.
  await expect.poll(() => countKeys('known/')).toBeGreaterThan(0);
  await expect.poll(() => countKeys('claim/')).toBe(0);

  await visit(ben, someone);
  await findNow(ben).click();
  await expect(takeForFree(ben)).toBeVisible();
  await expect(ben.panel.getByRole('region', { name: 'Your team' })).toContainText('Ana bought this on ');
  await takeForFree(ben).click();
  await expect(panel.email(ben.panel).first()).toHaveText(await address.innerText());
  expect(await charges()).toBe(1);
});

test('of two members who click in the same second one is charged', async () => {
  const someone = person();
  const before = await charges();
  for (const seat of [ana, ben]) await visit(seat, someone);
  await Promise.all([ana, ben].map((seat) => findNow(seat).click()));
  await expect.poll(() => outcomesOf(someone)).toEqual(['found', 'refused']);
  expect(await charges()).toBe(before + 1);
});

test('a person whom one member excludes is held for the other, before any sync', async () => {
  const someone = person();
  const [booked, before] = [await countKeys('book/'), await charges()];
  await visit(ana, someone);
  await excludeShown(ana.panel);
  await expect.poll(() => countKeys('book/')).toBeGreaterThan(booked);

  await visit(ben, someone);
  await findNow(ben).click();
  await expect(findAnyway(ben)).toBeVisible();
  await expect(findNow(ben)).toHaveCount(0);
  expect(await charges()).toBe(before);
});

test('"Never again" of one member is everywhere within one sync', async () => {
  const someone = person();
  const booked = await countKeys('book/');
  await visit(ana, someone);
  await chooseMore(ana.panel, 'Erase and never buy again');
  await ana.panel.getByRole('button', { name: 'Erase and keep off-limits' }).click();
  await expect.poll(() => countKeys('book/')).toBeGreaterThan(booked);

  const page = await openTeam(ben);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible();
  await page.close();
  await visit(ben, someone);
  await expect(ben.panel.getByRole('region', { name: 'Your team' })).toContainText('Halden Talent');
  await expect(findNow(ben)).toHaveCount(0);
});

test('neither the store’s files nor what passes to it holds a name, an address or an email', async () => {
  const canaries = [
    ...used.flatMap(({ slug, fullName, company }) => [slug, fullName, company.domain]),
    'Do not contact',
  ];
  const emails = await ana.ownPage.evaluate(readTable, 'records');
  canaries.push(...(JSON.stringify(emails).match(/[\w.+-]+@[\w.-]+\.\w+/g) ?? []));
  expect(canaries.some((each) => each.includes('@'))).toBe(true);
  expect(textsIn(Buffer.concat(traffic), canaries)).toEqual([]);
  expect(textsIn(readFiles(team.nodes.folder), canaries)).toEqual([]);

  // The search finds what is there.
  const planted = 'planted-canary';
  const body = JSON.stringify({ key: Buffer.from(`x${planted}y`).toString('base64') });
  await fetch(`http://127.0.0.1:${line}/v3/kv/range`, { method: 'POST', body });
  const value = new TextEncoder().encode(planted);
  await team.admin.store.transact({ compare: [], writes: [{ put: 'book/p/planted', value }] });
  expect(textsIn(Buffer.concat(traffic), [planted])).toEqual([planted]);
  expect(textsIn(readFiles(team.nodes.folder), [planted])).toEqual([planted]);
  await team.admin.store.transact({ compare: [], writes: [{ delete: 'book/p/planted' }] });
});

test('a member revoked before the answer has what they paid for, and is told so beside it', async () => {
  const someone = person();
  const [before, claims] = [await charges(), await countKeys('claim/')];
  await visit(ana, someone);
  const faults = `${sandbox.ready.control}/faults`;
  const hold = JSON.stringify({ faults: [{ kind: 'hold', path: '/v2/people/export/single' }] });
  await fetch(faults, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: hold });
  await findNow(ana).click();
  await expect.poll(() => countKeys('claim/')).toBeGreaterThan(claims);
  await expect.poll(charges).toBe(before + 1);
  await team.admin.revoke('ana');
  await fetch(faults, { method: 'DELETE' });
  await expect(panel.email(ana.panel).first()).toBeVisible();
  await expect(ana.panel.getByRole('region', { name: 'Your team' })).toContainText('does not accept you');
});

test('a member who leaves has nothing of the team’s, and buys as before', async () => {
  const page = await openTeam(ben);
  await page.getByRole('button', { name: 'Leave the team …' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No team' })).toBeVisible();
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).not.toContain('sidenote-team');
  await page.close();
  const keys = (await team.admin.store.list('claim/', { most: 1 })).revision;
  await visit(ben, person());
  await findNow(ben).click();
  await expect(panel.email(ben.panel).first()).toBeVisible();
  expect((await team.admin.store.list('claim/', { most: 1 })).revision).toBe(keys);
});

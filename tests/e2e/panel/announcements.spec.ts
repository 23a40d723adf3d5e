import type { Page } from '@playwright/test';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import { readTranscript, startTranscript } from '../../laws/live-transcript.ts';
import { chooseMore, chooseTool } from '../support/panel-menus.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

/**
 * What somebody hears who does not see the panel: every result with its value, every failure with its next step, nothing
 * twice and no seconds. Each act is followed by all that is said because of it, and by nothing else.
 */
const single = '/v2/people/export/single';

/** Said once while an answer takes its time; how long it takes is the machine's. */
const wait = 'status: Request sent';

interface Listener {
  page: Page;
  panel: Page;
  /**
   * Does something, waits until it shows and as many sentences came as are `due`, then for silence; says what was heard since the last
   * time.
   */
  hear(act: () => Promise<unknown>, until: () => Promise<unknown>, due?: number): Promise<string[]>;
  /** The same, without the sentence that it is being asked for. */
  hearAnswer(act: () => Promise<unknown>, until: () => Promise<unknown>, due?: number): Promise<string[]>;
  press(name: RegExp | string): Promise<void>;
  /** To somebody of whom nothing is known: their page's own name is said. */
  go(address: string): Promise<void>;
}

/** Run in the page: from now on, what waits for a moment before it speaks is counted. */
function noteTimers(): void {
  const aMomentMs = 500;
  const waiting = new Set<unknown>();
  const set = globalThis.setTimeout.bind(globalThis) as (run: () => void, ms?: number) => number;
  const clear = globalThis.clearTimeout.bind(globalThis) as (id?: number) => void;
  Object.assign(globalThis, {
    timersOfAMoment: waiting,
    setTimeout(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number {
      const id = set(() => {
        waiting.delete(id);
        run(...args);
      }, ms);
      if (ms <= aMomentMs) waiting.add(id);
      return id;
    },
    clearTimeout(id?: number): void {
      waiting.delete(id);
      clear(id);
    },
  });
}

/** Run in the same page. */
function countHeldBack(): number {
  return (globalThis as unknown as { timersOfAMoment: Set<unknown> }).timersOfAMoment.size;
}

async function listen(sidenote: Sidenote, address: string): Promise<Listener> {
  await sidenote.connect();
  const page = await sidenote.openPage(address);
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
  await panel.evaluate(noteTimers);
  await panel.evaluate(startTranscript);
  const listening = async (due: number, ignored?: string): Promise<string[]> => {
    const heard: string[] = [];
    const read = async () => {
      const said = await panel.evaluate(readTranscript);
      heard.push(...said.map(({ how, text }) => `${how}: ${text}`).filter((each) => each !== ignored));
      return heard.length >= due ? 'all' : heard;
    };
    await expect.poll(read).toBe('all');
    // What the worker still has to say to the panel comes before its answer to this.
    await sidenote.sendMessage('panelOpened', { windowId: null });
    await expect.poll(() => panel.evaluate(countHeldBack)).toBe(0);
    await read();
    return heard;
  };
  const hear = async (act: () => Promise<unknown>, until: () => Promise<unknown>, due = 1, ignored?: string) => {
    await act();
    await until();
    return listening(due, ignored);
  };
  // A panel that opened before its tab was in front says whose page came to it.
  await listening(0);
  return {
    page,
    panel,
    hear: (act, until, due) => hear(act, until, due),
    hearAnswer: (act, until, due) => hear(act, until, due, wait),
    press: (name) => panel.getByRole('button', { name }).first().click(),
    async go(to) {
      const name = nameOfSlug({ site: 'pronet', slug: to.split('/').at(-1) ?? '' });
      const move = () => page.evaluate((path) => history.pushState({}, '', path), to);
      const heard = await hear(move, () => expect(panel.getByRole('heading', { level: 1 })).toHaveText(name));
      expect(heard, 'somebody else is shown').toEqual([`status: ${name}`]);
    },
  };
}

test('the recruiter hears every answer once, with its value', async ({ sidenote }) => {
  const { panel, hear, hearAnswer, press, go } = await listen(sidenote, '/in/amara-okonkwo');
  const shows = (name: RegExp | string) => () => expect(panel.getByRole('button', { name }).first()).toBeVisible();

  await sidenote.faults({ kind: 'hold', path: single });
  expect(await hear(() => press(/^Find email/), shows('Stop waiting'))).toEqual([wait]);
  expect(await hear(() => sidenote.release(), shows('Copy email'))).toEqual([
    'status: Email found: amara.okonkwo@fenwick.example',
  ]);
  expect(await hearAnswer(() => press(/^Find mobile/), shows(/^Copy mobile/))).toEqual([
    'status: Mobile found: +3 1 5 5 5 1 0 7 2 7 7',
  ]);
  const advised = () => expect(panel.getByRole('button', { name: 'All of it' })).toBeVisible();
  expect(await hearAnswer(() => press(/^How to write/), advised)).toEqual(['status: Personality analysed: Achiever']);
  for (const times of ['once', 'twice']) {
    expect(await hear(() => chooseMore(panel, 'Copy all'), shows('Copy email')), times).toEqual(['status: Copied']);
  }
  await chooseMore(panel, 'Add a note');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Met in Oslo');
  const noted = () => expect(panel.getByText('Met in Oslo')).toBeVisible();
  expect(await hear(() => press('Save note'), noted)).toEqual(['status: Note saved']);
  await panel.getByRole('button', { name: /^More for / }).click();
  await press('Forget this person');
  expect(await hear(() => press('Forget now'), shows(/^Find email/))).toEqual(['status: Forgotten']);
  await expect(panel.getByRole('button', { name: 'Forget now' })).toHaveCount(0);

  await go('/in/leila-haddad');
  const profileGone = () => expect(panel.getByRole('button', { name: /^Show profile/ })).toHaveCount(0);
  expect(await hearAnswer(() => press(/^Show profile/), profileGone)).toEqual(['status: Profile found: Leila Haddad']);
  await chooseTool(panel, 'Look up a person');
  await panel.getByRole('textbox', { name: 'Look up a person' }).fill('tomasz.wieczorek@okavango.example');
  const lookedUp = () => expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  expect(await hearAnswer(() => press(/^Look up 0/), lookedUp)).toEqual(['status: Profile found: Tomasz Wieczorek']);
});

test('the recruiter hears why nothing came, its cost, and the next step', async ({ sidenote }) => {
  const { panel, hear, hearAnswer, press, go } = await listen(sidenote, '/in/leila-haddad');
  const shown = (words: RegExp | string) => () => expect(panel.getByText(words).first()).toBeVisible();
  const settled = (count: number) => () =>
    expect
      .poll(async () => (await sidenote.table('intents')).filter(({ state }) => state === 'settled').length)
      .toBe(count);

  // The same failure twice is two failures.
  await sidenote.faults({ kind: 'status', status: 402, path: single, times: 2 });
  for (const count of [1, 2]) {
    expect(await hearAnswer(() => press(/^Find email/), settled(count))).toEqual([
      'status: Not enough credits. Your balance does not cover this (402). Top it up with the service.',
    ]);
  }

  await go('/in/mateus-carvalho');
  expect(await hearAnswer(() => press(/^Find email/), shown('Nothing found'))).toEqual([
    'status: Nothing found. Not charged',
  ]);
  const excluded = shown(/^Excluded: Do not contact$/);
  await chooseMore(panel, 'Exclude …');
  expect(await hear(() => press('Exclude'), excluded)).toEqual([
    'status: Excluded: Do not contact. You can undo this for a while.',
  ]);
  expect(await hear(() => press('Undo'), shown('Find mobile'))).toEqual(['status: Undone']);

  await sidenote.faults({ kind: 'drop-after-charge', path: single, times: 1 });
  await go('/in/tomasz-wieczorek');
  const decided = () => expect(panel.getByText(/^The balance shows/).first()).toBeVisible();
  expect(await hearAnswer(() => press(/^Find email/), decided, 2)).toEqual([
    'status: The answer was lost. The request will not be resent automatically; “Check now” checks the balance.',
    'status: The balance shows that it was charged. Asking again is charged again.',
  ]);

  await sidenote.faults({ kind: 'status', status: 429, retryAfter: 4, path: single, times: 1 });
  await go('/in/ingrid-solberg');
  expect(await hearAnswer(() => press(/^Find email/), shown('ingrid.solberg@fjellvik.example'), 2)).toEqual([
    'status: The service asked to slow down. Sidenote continues automatically.',
    'status: Email found: ingrid.solberg@fjellvik.example',
  ]);
  await sidenote.faults({ kind: 'status', status: 429, retryAfter: 30, path: single, times: 1 });
  await go('/in/amara-okonkwo');
  expect(await hearAnswer(() => press(/^Find email/), shown(/^The service is busy/))).toEqual([
    'status: The service asked to slow down. Sidenote continues automatically.',
  ]);
  expect(
    await hear(
      () => press('Cancel'),
      () => expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled(),
    ),
  ).toEqual(['status: Cancelled. It was cancelled before it was sent.']);
});

test('a scan, its choice and its batch are heard without chatter', async ({ sidenote }) => {
  const { panel, hear, press } = await listen(sidenote, '/search/people');
  const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
  const found = () => expect(boxes.first()).toBeVisible();
  expect(await hear(() => press('Scan this page'), found)).toEqual(['status: 12 profiles, no email addresses']);

  async function choose(count: number): Promise<void> {
    for (let at = 0; at < count; at++) await boxes.nth(at).check();
  }
  const counted = await hear(() => choose(5), found);
  expect(counted.at(-1)).toBe('status: 5 selected');
  expect(new Set(counted).size).toBe(counted.length);

  await sidenote.faults({ kind: 'hold', path: single, times: 50 });
  const done = () => expect(panel.getByText('Done, 5 of 5', { exact: true })).toBeVisible();
  const runs = () => expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await hear(() => press(/^Find emails for selected/), runs)).toEqual(['status: Finding emails, 0 of 5']);
  expect(await hear(() => sidenote.release(), done)).toEqual([
    expect.stringMatching(/^status: Done, 5 of 5\. \d found.*\. Charged \d credits$/),
  ]);

  // Who was ordered stays ticked.
  for (const at of [2, 3, 4]) await boxes.nth(at).uncheck();
  await hear(() => Promise.resolve(), found, 0);
  const excluded = () => expect(panel.getByText(/^Excluded:/).nth(1)).toBeVisible();
  expect(await hear(() => press('Exclude'), excluded)).toEqual(['status: 2 excluded: Do not contact']);
});

test('a batch that stops is announced with its reason, but not one that had stopped before the panel opened', async ({
  sidenote,
}) => {
  const { panel, hear, press } = await listen(sidenote, '/search/people');
  const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
  await press('Scan this page');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await sidenote.faults({ kind: 'status', status: 402, path: single, times: 50 });
  await hear(
    () => Promise.resolve(),
    () => expect(panel.getByText('2 selected').first()).toBeVisible(),
    0,
  );
  const paused = () => expect(panel.getByText(/^Paused at/).first()).toBeVisible();
  const heard = await hear(() => press(/^Find emails for selected/), paused);
  expect(heard.at(-1)).toMatch(/^status: Paused at \d of 2\. Not enough credits\..* Not charged$/);
  expect(heard.length).toBeLessThanOrEqual(2);

  await panel.reload();
  await panel.evaluate(noteTimers);
  await panel.evaluate(startTranscript);
  expect(await hear(() => Promise.resolve(), paused, 0)).toEqual([]);
});

test('a company, its people and its lookalikes are heard with their numbers', async ({ sidenote }) => {
  const slugs = sidenote.sandbox.world.people.map(({ company }) => company.slug);
  const count = (slug: string) => slugs.filter((each) => each === slug).length;
  const busiest = slugs.reduce((most, slug) => (count(slug) > count(most) ? slug : most));
  const { panel, hear, hearAnswer, press } = await listen(sidenote, `/company/${busiest}`);
  const gone = (name: RegExp) => () => expect(panel.getByRole('button', { name })).toHaveCount(0);
  expect(await hearAnswer(() => press(/^Show company/), gone(/^Show company/))).toEqual([
    expect.stringMatching(/^status: Company found: .+/),
  ]);
  const seeds = () => expect(panel.getByRole('button', { name: /^Add as seed:/ }).first()).toBeVisible();
  expect(await hearAnswer(() => press(/^Find lookalikes/), seeds)).toEqual([
    expect.stringMatching(/^status: \d+ of \d+ lookalikes are here$/),
  ]);
  const people = () => expect(panel.getByRole('checkbox', { name: /^Select all/ })).toBeVisible();
  expect(await hearAnswer(() => press(/^People here/), people)).toEqual([
    expect.stringMatching(/^status: \d+ of \d+ people are here$/),
  ]);
  const similar = panel.getByRole('region', { name: 'Similar to' });
  const two = () => expect(similar.getByText('2 of 5, not repeated in the results')).toBeVisible();
  expect(await hear(() => press(/^Add as seed:/), two)).toEqual(['status: 2 of 5, not repeated in the results']);
});

test('the listener hears planted announcements, as a screen reader does', async ({ sidenote }) => {
  const { panel, hear } = await listen(sidenote, '/in/amara-okonkwo');
  const plant = () =>
    panel.evaluate(() => {
      const [alert, known, late] = ['alert', 'status', 'status'].map((role) => {
        const region = document.createElement('p');
        region.setAttribute('role', role);
        return region;
      });
      alert?.append('Planted');
      // One that comes with its words in it is not heard.
      known?.append('Unheard');
      document.body.append(alert ?? '', known ?? '', late ?? '');
      setTimeout(() => late?.append('Later'), 300);
    });
  expect(await hear(plant, () => Promise.resolve(), 2)).toEqual(['alert: Planted', 'status: Later']);
});

import { z } from 'zod';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { canaryKey, expect, test } from '../support/sidenote.ts';

declare const chrome: { alarms: { create(name: string, when: { when: number }): Promise<void> } };

const single = '/v2/people/export/single';

test.describe('bad days', () => {
  // Smoke: the browser kills the worker with a paid request out; the next worker and its alarm take over.
  test('the worker killed while asking: unknown, never sent again, and the balance decides', { tag: '@smoke' }, async ({
    sidenote,
  }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'hold', path: single });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect.poll(async () => (await sidenote.requests()).length).toBe(1);
    await sidenote.browser.killWorker();
    await page.bringToFront();

    // Anything our pages ask starts the next worker, which finds what the dead one left.
    await sidenote.sendMessage('panelOpened', { windowId: null });
    await page.bringToFront();
    await expect(panel.getByText('The answer was lost', { exact: true })).toBeVisible();
    await expect.poll(async () => (await sidenote.books()).charges.length).toBe(1);

    // A page that is opened asks nothing; the alarm does, a minute later at the earliest: it goes off now.
    const asked = (await sidenote.requests()).length;
    for (let times = 0; times < 5; times++) await page.reload();
    await sidenote.sendMessage('panelOpened', { windowId: null });
    expect((await sidenote.requests()).length).toBe(asked);
    await page.bringToFront();
    await panel.evaluate(() => chrome.alarms.create('reconcile', { when: Date.now() }));
    await expect.poll(async () => (await sidenote.table('ledger'))[0]?.chargedMilli).toBe(1000);
    await expect(panel.getByText(/^The balance shows that it was charged/).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    expect((await sidenote.requests()).filter((request) => request.method === 'POST')).toHaveLength(1);
    expect((await sidenote.books()).total).toBe(499);
  });

  test('a profile without an email says so, costs nothing, and is not asked again by itself', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/mateus-carvalho');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('Nothing found').first()).toBeVisible();
    await expect(panel.getByText('Not charged').first()).toBeVisible();
    expect(await sidenote.books()).toEqual({ total: 500, charges: [] });
    await page.reload();
    await expect(panel.getByText('Nothing found').first()).toBeVisible();
    expect((await sidenote.requests()).filter((request) => request.method === 'POST')).toHaveLength(1);
  });

  test('why no email was found is said where the service says it, also when the page is opened again', async ({
    sidenote,
  }) => {
    // The sandbox says only that there is none.
    const tried = {
      found: false,
      status: 'INVALID',
      subStatus: 'EMPTY',
      domainType: 'UNKNOWN',
      date: '2026-11-09T10:12:00.123456',
      free: false,
      generic: false,
      mx: { found: false, record: null, google: false, provider: null },
    };
    const person = {
      id: '00000000-0000-4000-8000-00000000c0de',
      profile: { first_name: 'Mateus', last_name: 'Carvalho', full_name: 'Mateus Carvalho' },
      link: { pronet: 'https://www.pronet.example/in/mateus-carvalho' },
      email: { state: 'DONE', output: [tried] },
    };
    const proxy = await startRecordingProxy(sidenote.sandbox.ready.api, (path, text) =>
      path.endsWith(single) ? JSON.stringify({ status: 200, error: null, data: person }) : text,
    );
    try {
      await sidenote.connect({ baseUrl: proxy.url });
      const page = await sidenote.openPage('/in/mateus-carvalho');
      const panel = await sidenote.openPanel(page);
      await panel.getByRole('button', { name: /^Find email/ }).click();
      await expect(panel.getByText('Nothing found').first()).toBeVisible();
      await expect(panel.getByText('No address to check, No mail server', { exact: true })).toBeVisible();
      await page.reload();
      await expect(panel.getByText('No address to check, No mail server', { exact: true })).toBeVisible();
      expect(proxy.recorded.filter(({ path }) => path.endsWith(single))).toHaveLength(1);
      expect((await sidenote.books()).total).toBe(500);
    } finally {
      await proxy.stop();
    }
  });

  test('a 429 is waited out visibly, and the order continues by itself', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'status', status: 429, retryAfter: 3, path: single, times: 1 });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('The service is busy', { exact: true })).toBeVisible();
    await expect(panel.getByText(/^Trying again in \d\ss$/)).toBeVisible();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
    expect((await sidenote.books()).charges).toHaveLength(1);
  });

  test('an order cancelled while it waits is withdrawn', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'status', status: 429, retryAfter: 30, path: single, times: 1 });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
    expect(await sidenote.table('intents')).toEqual([]);
    expect((await sidenote.books()).total).toBe(500);
  });

  const refusals = [
    ['401', { kind: 'status', status: 401 }, /key/i],
    ['402', { kind: 'status', status: 402 }, /Not enough credits/],
    ['403 by what stands in front', { kind: 'status', status: 403, body: 'error code: 1010' }, /Blocked before/],
    ['a redirect', { kind: 'redirect' }, /redirect/i],
  ] as const;
  for (const [what, fault, words] of refusals) {
    test(`${what} is said in words and costs nothing`, async ({ sidenote }) => {
      await sidenote.connect();
      await sidenote.faults({ ...fault, path: single, times: 1 });
      const page = await sidenote.openPage('/in/amara-okonkwo');
      const panel = await sidenote.openPanel(page);
      await panel.getByRole('button', { name: /^Find email/ }).click();
      await expect(panel.getByRole('main').getByText(words).first()).toBeVisible();
      expect(await sidenote.books()).toEqual({ total: 500, charges: [] });
      expect(await sidenote.table('intents')).toMatchObject([{ state: 'settled', outcome: { kind: 'failed' } }]);
    });
  }

  test('credits spent elsewhere: the refusal has the balance read, and one note above all orders states it', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByText(/^500 credits/)).toBeVisible();
    const spent = { method: 'POST', body: JSON.stringify({ key: canaryKey, credits: 0.4 }) };
    await fetch(`${sidenote.sandbox.ready.control}/keys`, {
      ...spent,
      headers: { 'Content-Type': 'application/json' },
    });
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('You have 0.4, this costs up to 1')).toHaveCount(1);
    await expect(panel.getByText(/^0\.4 credits/)).toBeVisible();
    await expect(panel.getByText('Your balance does not cover this (402)')).toHaveCount(0);
  });

  test('a key that is refused for the first order closes them all, and the header says so', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'status', status: 401, times: 3 });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('heading', { name: 'Key refused' })).toBeVisible();
    await expect(panel.getByRole('banner').getByText('Key refused').first()).toBeVisible();
    for (const name of [/^Find email/, /^Find mobile/, /^How to write/, /^Show profile/]) {
      await expect(panel.getByRole('button', { name })).toBeDisabled();
    }
  });

  const lost = [
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['HTML', { kind: 'html' }],
    ['torn JSON', { kind: 'torn' }],
    ['an empty body', { kind: 'empty' }],
    ['nothing at all', { kind: 'drop-before' }],
    ['a connection dropped after the charge', { kind: 'drop-after-charge' }],
  ] as const;
  /** Undecided, or decided by the free balance read that follows a loss; never failed and never found. */
  function isLost(intent: Record<string, unknown>): boolean {
    const decided = z.object({ kind: z.literal('decided') }).safeParse(intent.outcome).success;
    return intent.state === 'unknown' || (intent.state === 'settled' && decided);
  }

  test('every answer that is lost becomes unknown, sent once', async ({ sidenote }) => {
    await sidenote.connect();
    const people = sidenote.sandbox.world.people.slice(20, 20 + lost.length);
    const page = await sidenote.openPage('/');
    const panel = await sidenote.openPanel(page);
    for (const [index, [what, fault]] of lost.entries()) {
      await test.step(what, async () => {
        await sidenote.faults({ ...fault, path: single, times: 1 });
        await page.evaluate((slug) => history.pushState({}, '', `/in/${slug}`), people[index]?.slug ?? '');
        await panel.getByRole('button', { name: /^Find email/ }).click();
        await expect.poll(async () => (await sidenote.table('intents')).filter(isLost).length).toBe(index + 1);
      });
    }
    const posts = (await sidenote.requests()).filter((request) => request.method === 'POST');
    expect(posts).toHaveLength(lost.length);
  });

  test('a wrong shape is kept as bought and shown raw', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'wrong-shape', path: single, times: 1 });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect.poll(async () => (await sidenote.table('rawAnswers')).length).toBe(1);
    await expect(panel.getByText('Answer not understood', { exact: true })).toBeVisible();
    await panel.getByText('Show raw data').click();
    const [raw] = await sidenote.table('rawAnswers');
    await expect(panel.locator('pre')).toHaveText(String(raw?.body));
  });

  test('a tab closed while asking loses nothing', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'hold', path: single });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect.poll(async () => (await sidenote.requests()).length).toBe(1);
    await page.close();
    await sidenote.release();
    await expect
      .poll(async () => (await sidenote.table('records')).filter(({ kind }) => kind === 'person').length)
      .toBe(1);
    expect((await sidenote.books()).charges).toHaveLength(1);
  });

  test('offline nothing is sent and the order stays in its place', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
    const client = await panel.context().newCDPSession(panel);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: 0,
      uploadThroughput: 0,
    });
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeDisabled();
    await expect(panel.getByText('Offline').first()).toBeVisible();
    expect(await sidenote.requests()).toEqual([]);
  });

  test('a wrong key and no key each get their own advice', async ({ sidenote }) => {
    await sidenote.connect({ key: 'not-the-key' });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('main').getByText('Key refused')).toHaveCount(1);
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeDisabled();
    await sidenote.sendMessage('forgetKey', {});
    await page.bringToFront();
    await expect(panel.getByText(/No key/i).first()).toBeVisible();
    expect((await sidenote.books()).total).toBe(500);
    await sidenote.sendMessage('saveConnection', {
      baseUrl: sidenote.sandbox.ready.api,
      key: canaryKey,
      keyStorage: { mode: 'remembered' },
      names: { keys: {}, values: {} },
    });
    await page.bringToFront();
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
  });

  test('addresses that look like a profile and are not have no subject; sub-pages belong to the person', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
    const nobody = [
      'https://www.pronet.example/in/',
      'https://www.pronet.example/inbox',
      'https://www.pronet.example/redir?url=https://www.pronet.example/in/amara-okonkwo',
      'https://www.pronet.example.evil.example/in/amara-okonkwo',
      'https://www-pronet.example/in/amara-okonkwo',
    ];
    for (const address of nobody) {
      await page.goto(address);
      await expect(panel.getByRole('button', { name: /^Find email/ }), address).toHaveCount(0);
    }
    for (const sub of [
      '/in/amara-okonkwo/details/experience/',
      '/in/Amara-Okonkwo?x=1#top',
      '/in/amara-okonkwo/recent-activity/',
    ]) {
      await page.goto(`https://www.pronet.example${sub}`);
      await expect(panel.getByRole('heading', { level: 1 }), sub).toHaveText('Amara Okonkwo');
    }
    expect(await sidenote.requests()).toEqual([]);
  });
});

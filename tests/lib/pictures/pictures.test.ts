import { originOf } from '@/lib/database/schema/origins';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { PictureOffer } from '@/lib/database/records/pictures';
import { readLogos, readPicture } from '@/lib/database/records/pictures';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { createPictures } from '@/lib/pictures/pictures';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { drive } from '../../worlds/drive.ts';

const connection = 'https://api.service.example#k1';
const aliases = [
  `${originOf(connection)}|person:abcdef01-2345-9789-0abc-def012345678`,
  `${originOf(connection)}|subject:person/pronet/jane`,
];
const boughtAt = 1234;
const record: SubjectRecord = {
  id: 'r',
  connection: originOf(connection),
  kind: 'person',
  name: 'Jane',
  createdAt: 1,
  touchedAt: 1,
  aliases: [...aliases, `${originOf(connection)}|subject:person/pronet/jane-doe`],
  facets: { profile: { value: null, boughtAt, chargedMilli: 0, intentId: 'i' } },
};
const secret = 'signed-0f3c';
const address = new URL(`https://media.pronet.example/picture/jane.png?e=1&t=${secret}`);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const pngUrl = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const image = () => new Response(png, { headers: { 'Content-Type': 'image/png' } });

let count = 0;

/** Somebody was bought; whether pictures are wanted and allowed, and what the picture's host answers. */
async function createWorld(given: {
  on?: boolean;
  allowed?: boolean;
  answer?: (init: RequestInit) => Promise<Response> | Response;
}) {
  const { on = true, allowed = true, answer = image } = given;
  const db = new SidenoteDatabase(`pictures-${++count}`);
  await db.records.put(record);
  const appearance = { theme: 'system', density: 'comfortable' } as const;
  await db.settings.put({ key: 'appearance', value: on ? { ...appearance, pictures: true } : appearance });
  const clock = createFakeClock();
  const sent: { url: string; init: RequestInit }[] = [];
  const requested: string[] = [];
  let ids = 0;
  const pictures = createPictures({
    db,
    clock,
    newId: () => `picture-${++ids}`,
    hasPermission(origin) {
      requested.push(origin);
      return Promise.resolve(allowed);
    },
    async fetch(url, init) {
      sent.push({ url, init });
      return answer(init);
    },
  });
  const offer = (part: Partial<PictureOffer> = {}) =>
    drive(clock, pictures.offer({ connection, aliases, address, logos: [], ...part }));
  const everything = async () => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
  return {
    db,
    clock,
    sent,
    requested,
    pictures,
    offer,
    everything,
    shown: () => readPicture(db, record.aliases),
  };
}

describe('a picture that came with a purchase', () => {
  it('when they are not shown, is neither asked for nor remembered', async () => {
    const { db, sent, requested, offer } = await createWorld({ on: false });
    await offer();
    expect([sent, requested]).toEqual([[], []]);
    expect(await db.pictures.count()).toBe(0);
    expect(await readSettings(db, 'pictureHosts')).toBeNull();
  });

  it('when pictures are shown, is requested once, without credentials, and kept as old as its purchase', async () => {
    const { db, sent, shown, offer } = await createWorld({});
    await offer();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(address.href);
    const { signal: _signal, ...init } = sent[0]?.init ?? {};
    expect(init).toEqual({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
    });
    expect(await shown()).toBe(pngUrl);
    expect(await db.pictures.toArray()).toEqual([
      { id: 'picture-1', connection: originOf(connection), aliases, dataUrl: pngUrl, at: boughtAt },
    ]);
  });

  it('is in the list of requests by its host alone, without a subject, and its address is written nowhere', async () => {
    const { db, offer, everything } = await createWorld({});
    await offer();
    expect(await db.requests.toArray()).toMatchObject([
      {
        method: 'GET',
        origin: 'https://media.pronet.example',
        path: '/{picture}',
        status: 200,
        bytesOut: 0,
        bytesIn: png.length,
        subjectKey: null,
        intentId: null,
      },
    ]);
    expect(await everything()).not.toMatch(new RegExp(`${secret}|jane\\.png`));
  });

  it('when the host is not allowed, is not asked for, and the host is remembered by name', async () => {
    const { db, sent, requested, offer, everything } = await createWorld({ allowed: false });
    await offer();
    await offer();
    expect(sent).toEqual([]);
    expect(requested[0]).toBe('https://media.pronet.example');
    expect(await readSettings(db, 'pictureHosts')).toEqual(['media.pronet.example']);
    expect(await everything()).not.toMatch(new RegExp(`${secret}|/picture/`));
  });

  it('remembers 20 hosts at the most, the newest first', async () => {
    const { db, offer } = await createWorld({ allowed: false });
    for (let host = 0; host < 25; host++) await offer({ address: new URL(`https://m${host}.example/p`) });
    const hosts = await readSettings(db, 'pictureHosts');
    expect(hosts).toHaveLength(20);
    expect(hosts?.[0]).toBe('m24.example');
  });

  it('takes the place of the one before, stored under any name', async () => {
    const { db, offer } = await createWorld({});
    const old = { id: 'old', connection, aliases: record.aliases.slice(2), dataUrl: 'data:image/png;base64,', at: 1 };
    await db.pictures.put(old);
    await offer();
    expect((await db.pictures.toArray()).map(({ id }) => id)).toEqual(['picture-1']);
  });

  it('when there is none any more, goes', async () => {
    const { db, sent, offer } = await createWorld({});
    await offer();
    await offer({ address: null });
    expect(sent).toHaveLength(1);
    expect(await db.pictures.count()).toBe(0);
  });

  it.each<[string, (db: SidenoteDatabase) => Promise<unknown>]>([
    ['the person is forgotten', (db) => db.records.clear()],
    ['retention erases the profile', (db) => db.records.update('r', { facets: {} })],
    [
      'pictures are turned off',
      (db) =>
        db.settings.put({ key: 'appearance', value: { theme: 'system', density: 'comfortable', pictures: false } }),
    ],
  ])('when %s while it is on its way, is not kept', async (_when, change) => {
    const { db, sent, offer } = await createWorld({
      answer: async () => {
        await change(db);
        return image();
      },
    });
    await offer();
    expect(sent).toHaveLength(1);
    expect(await db.pictures.count()).toBe(0);
  });

  it('says that it is on its way until it is there', async () => {
    const { pictures, clock } = await createWorld({});
    const pending = pictures.offer({ connection, aliases, address, logos: [] });
    expect(pictures.isBusy()).toBe(true);
    await drive(clock, pending);
    expect(pictures.isBusy()).toBe(false);
  });

  it('when no name is known to find it by, is not requested', async () => {
    const { sent, offer } = await createWorld({});
    await offer({ aliases: [] });
    expect(sent).toEqual([]);
  });

  it('when the database refuses, is given up without a word', async () => {
    const { db, pictures } = await createWorld({});
    db.close({ disableAutoOpen: true });
    await expect(pictures.offer({ connection, aliases, address, logos: [] })).resolves.toBeUndefined();
    expect(pictures.isBusy()).toBe(false);
  });
});

describe('the logos that came with a purchase', () => {
  const logos = ['delft', 'fenwick'].map((of) => ({
    of,
    address: new URL(`https://media.pronet.example/logo/${of}.png?t=${secret}`),
  }));

  it('when pictures are not shown, are not asked for', async () => {
    const { db, sent, requested, offer } = await createWorld({ on: false });
    await offer({ logos });
    expect([sent, requested]).toEqual([[], []]);
    expect(await db.pictures.count()).toBe(0);
  });

  it('when they are shown, are asked for once each, and kept apart from the picture of the person', async () => {
    const { db, sent, shown, offer, everything } = await createWorld({});
    await offer({ logos });
    expect(sent.map(({ url }) => url)).toEqual([address.href, ...logos.map((logo) => logo.address.href)]);
    expect(await shown()).toBe(pngUrl);
    expect(await readLogos(db, record.aliases)).toEqual(
      new Map([
        ['delft', pngUrl],
        ['fenwick', pngUrl],
      ]),
    );
    expect((await db.pictures.toArray()).map(({ at }) => at)).toEqual([boughtAt, boughtAt, boughtAt]);
    expect(await everything()).not.toMatch(new RegExp(`${secret}|delft\\.png`));
  });

  it('are kept without a picture of the person, and go with the next answer that has none', async () => {
    const { db, shown, offer } = await createWorld({});
    await offer({ address: null, logos });
    expect(await shown()).toBeNull();
    expect((await readLogos(db, record.aliases)).size).toBe(2);
    await offer({ logos: logos.slice(1) });
    expect([...(await readLogos(db, record.aliases)).keys()]).toEqual(['fenwick']);
    expect(await db.pictures.count()).toBe(2);
  });

  it('when one of them is no picture, costs that one', async () => {
    let asked = 0;
    const { db, sent, offer } = await createWorld({
      answer: () => (++asked === 2 ? Promise.reject(new TypeError('Failed to fetch')) : image()),
    });
    await offer({ logos });
    expect(sent).toHaveLength(3);
    expect([...(await readLogos(db, record.aliases)).keys()]).toEqual(['fenwick']);
    expect(await db.pictures.count()).toBe(2);
  });
});

const html = '<!doctype html><title>Expired</title>';
const typed = (body: BodyInit, type: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } });

/** Chunk after chunk, and how many of them were read. */
function endless() {
  const read = { chunks: 0 };
  const body = new ReadableStream({
    pull(controller) {
      read.chunks += 1;
      const chunk = new Uint8Array(50_000);
      if (read.chunks === 1) chunk.set(png);
      controller.enqueue(chunk);
      if (read.chunks === 200) controller.close();
    },
  });
  return { body, read };
}

describe('an answer that is no picture', () => {
  it.each<[string, () => Promise<Response> | Response]>([
    ['an address that has expired', () => typed('<Error/>', 'application/xml', 403)],
    ['a picture with a 403', () => typed(png, 'image/png', 403)],
    ['a picture that is gone', () => typed('Not found', 'text/plain', 404)],
    ['a page', () => typed(html, 'text/html')],
    ['a page that calls itself a picture', () => typed(html, 'image/png')],
    ['a picture that calls itself a page', () => typed(png, 'text/html')],
    ['a picture without a type', () => new Response(png)],
    ['nothing', () => typed('', 'image/png')],
    ['a 204', () => new Response(null, { status: 204 })],
    ['a redirect', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      '10 MB that say so',
      () => new Response(png, { headers: { 'Content-Type': 'image/png', 'Content-Length': '10000000' } }),
    ],
  ])('when it is %s, leaves the initials and is not asked for again', async (_what, answer) => {
    const { db, sent, shown, offer } = await createWorld({ answer });
    await offer();
    expect(await shown()).toBeNull();
    expect(sent).toHaveLength(1);
    expect(await db.requests.count()).toBe(1);
  });

  it('when 10 MB come without saying so, stops reading after 300 kB', async () => {
    const { body, read } = endless();
    const { db, shown, offer } = await createWorld({ answer: () => typed(body, 'image/png') });
    await offer();
    expect(await shown()).toBeNull();
    expect(read.chunks).toBeLessThan(10);
    expect((await db.requests.toArray())[0]?.bytesIn).toBe(350_000);
  });

  it('when it has 300 kB to the byte, is a picture', async () => {
    const bytes = new Uint8Array(300_000);
    bytes.set(png);
    const { shown, offer } = await createWorld({ answer: () => typed(bytes, 'image/png') });
    await offer();
    expect(await shown()).toBe(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`);
  });

  it('when nothing comes for 10 s, is given up', async () => {
    const { db, clock, shown, offer } = await createWorld({
      answer: ({ signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    await offer();
    expect(await shown()).toBeNull();
    expect(await db.requests.toArray()).toMatchObject([{ status: 0, bytesIn: null, elapsedMs: 10_000 }]);
    expect(clock.sleeping).toBe(0);
  });

  it('when it stops half way, is given up after 10 s', async () => {
    const { clock, shown, offer } = await createWorld({
      answer: ({ signal }) =>
        typed(
          new ReadableStream({
            start(controller) {
              controller.enqueue(png);
              signal?.addEventListener('abort', () => controller.error(signal.reason));
            },
          }),
          'image/png',
        ),
    });
    await offer();
    expect(await shown()).toBeNull();
    expect(clock.sleeping).toBe(0);
  });
});

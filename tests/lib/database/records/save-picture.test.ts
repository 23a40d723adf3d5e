import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { readPicture, rememberPictureHost, savePicture } from '@/lib/database/records/pictures';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { originOf } from '@/lib/database/schema/origins';
import { saveAppearance } from '@/lib/database/settings/privacy';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';

const connection = 'https://api.service.example#k1';
const appearance = { theme: 'system', density: 'comfortable' } as const;
const dayMs = 86_400_000;
const aliasOf = (slug: string) => `${originOf(connection)}|subject:person/pronet/${slug}`;
const subjectOf = (slug: string) => ({
  kind: 'person' as const,
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: null,
});

let count = 0;

/** People with a picture each, bought on days of that number. */
async function createWorld(people: Record<string, number>) {
  const db = new SidenoteDatabase(`keep-picture-${++count}`);
  await saveAppearance(db, { ...appearance, pictures: true });
  for (const [slug, day] of Object.entries(people)) {
    await buy(db, [aliasOf(slug)], day);
    const picture = { id: slug, connection, aliases: [aliasOf(slug)], dataUrl: `data:image/png;base64,${slug}` };
    await savePicture(db, picture);
  }
  const kept = async () => (await db.pictures.toArray()).map(({ id }) => id);
  return { db, kept };
}

/** `isSame`: a person says that all of these pages are of one. */
async function buy(db: SidenoteDatabase, aliases: string[], day: number, isSame = false): Promise<void> {
  const found = { name: null, facets: { profile: null }, aliases, hints: [] };
  const bought = { intentId: aliases.join(), nowMs: day * dayMs, chargedMilli: 0 };
  await mergeIntoRecord(db, connection, 'person', found, bought, isSame);
}

describe('a kept picture', () => {
  it('when a person says that two records are one, is found by the names of both, the newer one first', async () => {
    const { db } = await createWorld({ jane: 1, 'jane-doe': 2 });
    await buy(db, [aliasOf('jane'), aliasOf('jane-doe')], 3, true);
    const record = await readRecord(db, connection, 'person/pronet/jane');
    expect(await readPicture(db, record?.aliases ?? [])).toBe('data:image/png;base64,jane-doe');
  });

  it('when no picture is requested, is none', async () => {
    const { db } = await createWorld({ jane: 1 });
    expect(await readPicture(db, [])).toBeNull();
  });

  it('when it is a logo, goes with the person it was bought with, and at the same age', async () => {
    const { db, kept } = await createWorld({ jane: 1, amara: 3 });
    const logo = { connection, dataUrl: 'data:image/png;base64,', of: 'Delft' };
    await savePicture(db, { ...logo, id: 'jane-delft', aliases: [aliasOf('jane')] });
    await savePicture(db, { ...logo, id: 'amara-delft', aliases: [aliasOf('amara')] });
    expect(await kept()).toEqual(['amara', 'amara-delft', 'jane', 'jane-delft']);
    await forgetSubject(db, connection, subjectOf('jane'));
    expect(await kept()).toEqual(['amara', 'amara-delft']);
    await eraseOld(db, 30, 40 * dayMs);
    expect(await kept()).toEqual([]);
  });

  it('goes with the person who is forgotten, and only theirs', async () => {
    const { db, kept } = await createWorld({ jane: 1, 'jane-doe': 2, amara: 3 });
    await buy(db, [aliasOf('jane'), aliasOf('jane-doe')], 3, true);
    await forgetSubject(db, connection, subjectOf('jane'));
    expect(await kept()).toEqual(['amara']);
  });

  it('goes on the same day as the purchase it came with', async () => {
    const { db, kept } = await createWorld({ jane: 1, amara: 2 });
    await eraseOld(db, 30, 31 * dayMs);
    expect(await kept()).toEqual(['amara', 'jane']);
    await eraseOld(db, 30, 31 * dayMs + 1);
    expect(await kept()).toEqual(['amara']);
  });
});

describe('"Show pictures"', () => {
  it('when it is turned off, leaves no picture and no host', async () => {
    const { db, kept } = await createWorld({ jane: 1 });
    await rememberPictureHost(db, 'media.pronet.example');
    await saveAppearance(db, { ...appearance, theme: 'dark', pictures: true });
    expect([await kept(), await readSettings(db, 'pictureHosts')]).toEqual([['jane'], ['media.pronet.example']]);
    await saveAppearance(db, { ...appearance, pictures: false });
    expect([await kept(), await readSettings(db, 'pictureHosts')]).toEqual([[], null]);
    expect(await readSettings(db, 'appearance')).toEqual({ ...appearance, pictures: false });
  });

  it('when it is off, remembers no host', async () => {
    const { db } = await createWorld({});
    await saveAppearance(db, { ...appearance, pictures: false });
    await rememberPictureHost(db, 'media.pronet.example');
    expect(await readSettings(db, 'pictureHosts')).toBeNull();
  });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { emailAlias, subjectAlias } from '@/lib/database/records/aliases';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { readLetter, saveLetter } from '@/lib/write/letters';
import { amara, connection, connectionId, day, record, tomasz } from '@/tests/fixtures/rows/fixture-rows';

const letter = { subject: 'Approvals', body: 'Hi Amara,', templateId: null };
let db: SidenoteDatabase;
let count = 0;
beforeEach(async () => {
  db = new SidenoteDatabase(`letters-${++count}`);
  await db.settings.put({ key: 'connection', value: connection() });
});
const save = (part: object = {}) => saveLetter(db, { subject: amara, isFirst: true, letter, nowMs: 1000, ...part });

describe('a letter in progress', () => {
  it('is stored for its recipient only', async () => {
    await save();
    expect(await readLetter(db, amara)).toMatchObject(letter);
    expect(await readLetter(db, tomasz)).toBeNull();
  });

  it('is found under every name of the recipient, and stays one row', async () => {
    const mail = subjectOfEmail('amara@fenwick.example');
    await save();
    const aliases = [subjectAlias(connectionId, amara.key), emailAlias(connectionId, 'amara@fenwick.example')];
    await db.records.put({ ...record(amara, {}), aliases });
    await save({ subject: mail, isFirst: false, letter: { ...letter, body: 'Hello Amara,' } });
    expect(await db.letters.count()).toBe(1);
    expect(await readLetter(db, amara)).toMatchObject({ body: 'Hello Amara,' });
  });

  it('is deleted when it is emptied', async () => {
    await save();
    await save({ letter: { ...letter, subject: ' ', body: '\n' } });
    expect(await db.letters.count()).toBe(0);
  });

  it('is forgotten with its recipient, and a late write does not bring it back', async () => {
    await save();
    await forgetSubject(db, connectionId, amara);
    expect(await db.letters.count()).toBe(0);
    expect(await save({ isFirst: false })).toBe(false);
    expect(await db.letters.count()).toBe(0);
  });

  it('is erased when retention ends', async () => {
    await save({ nowMs: 10 * day });
    await eraseOld(db, 5, 14 * day);
    expect(await db.letters.count()).toBe(1);
    await eraseOld(db, 5, 16 * day);
    expect(await db.letters.count()).toBe(0);
  });
});

import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { saveNote } from '@/lib/database/records/change-record';
import { longestNote } from '@/lib/database/schema/rows';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';

const connection = 'https://service.example#key';
let count = 0;

function createNotes() {
  const db = new SidenoteDatabase(`save-note-${++count}`);
  const save = (text: string, before?: string) =>
    saveNote(db, connection, subjectOfEmail('jane@acme.example'), { text, before, id: 'r', nowMs: 1 });
  return { save, stored: async () => (await db.records.toArray()).map(({ note }) => note) };
}

it('notes that were written in two windows at once are both kept', async () => {
  const { save, stored } = createNotes();
  await save('met in May');
  await save('met in May, likes tea', 'met in May');
  await save('met in May, calls on Monday', 'met in May');
  expect(await stored()).toEqual(['met in May, likes tea\nmet in May, calls on Monday']);
});

it('a first note in each of two windows is kept, too', async () => {
  const { save, stored } = createNotes();
  await save('one', '');
  await save('two', '');
  expect(await stored()).toEqual(['one\ntwo']);
});

it('a note that was deleted in one window keeps text that another has written since', async () => {
  const { save, stored } = createNotes();
  await save('old');
  await save('new', 'old');
  await save('', 'old');
  expect(await stored()).toEqual(['new']);
});

it('a note replaces the one that was edited, and the same text is kept once', async () => {
  const { save, stored } = createNotes();
  await save('old');
  await save('new', 'old');
  await save('new', 'old');
  expect(await stored()).toEqual(['new']);
});

it('two notes that are too long together are not saved, and the first stays', async () => {
  const { save, stored } = createNotes();
  await save('a'.repeat(longestNote), '');
  await expect(save('b', '')).rejects.toThrow();
  expect(await stored()).toEqual(['a'.repeat(longestNote)]);
});

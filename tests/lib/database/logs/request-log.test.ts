import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { listRequest, noteRequest, readRequests, unlistRequest } from '@/lib/database/logs/request-log';
import { isFullDepth } from '../../../depth.ts';

const request = {
  at: 1,
  method: 'POST',
  origin: 'https://api.service.example',
  path: '/v2/people/export/single',
  bytesOut: 40,
  bytesIn: 900,
  status: 200,
  elapsedMs: 300,
  subjectKey: null,
  intentId: null,
};

describe('the list of requests', () => {
  it('is read newest first, page by page', async () => {
    const db = new SidenoteDatabase('requests-1');
    for (let at = 1; at <= 5; at++) await noteRequest(db, { ...request, at });
    const first = await readRequests(db, 2);
    expect(first.map(({ at }) => at)).toEqual([5, 4]);
    expect((await readRequests(db, 2, first[1]?.id)).map(({ at }) => at)).toEqual([3, 2]);
  });

  if (isFullDepth)
    it('keeps the newest ten thousand when more were sent', async () => {
      const db = new SidenoteDatabase('requests-2');
      await db.requests.bulkAdd(Array.from({ length: 10_499 }, (_, at) => ({ ...request, at })));
      await noteRequest(db, request);
      expect(await db.requests.count()).toBe(10_000);
    });

  it('has a request before it is sent, and once when it was answered', async () => {
    const db = new SidenoteDatabase('requests-4');
    const id = await listRequest(db, { ...request, status: 0, bytesIn: null, elapsedMs: 0 });
    expect(await readRequests(db, 9)).toMatchObject([{ status: 0, bytesIn: null, path: request.path }]);
    await noteRequest(db, request, id);
    expect(await readRequests(db, 9)).toEqual([{ ...request, id }]);
  });

  it('gives a person who was forgotten in flight no name again', async () => {
    const db = new SidenoteDatabase('requests-5');
    const id = await listRequest(db, { ...request, subjectKey: 'person/pronet/jane-doe' });
    await db.requests.toCollection().modify({ subjectKey: null });
    await noteRequest(db, { ...request, subjectKey: 'person/pronet/jane-doe' }, id);
    expect(await readRequests(db, 9)).toMatchObject([{ subjectKey: null, status: 200 }]);
  });

  it('is without a request that was not sent after all', async () => {
    const db = new SidenoteDatabase('requests-6');
    await unlistRequest(db, await listRequest(db, request));
    expect(await db.requests.count()).toBe(0);
  });

  it('spoils nothing when it cannot be written', async () => {
    const db = new SidenoteDatabase('requests-3');
    db.close();
    await expect(noteRequest(db, request)).resolves.toBeUndefined();
  });
});

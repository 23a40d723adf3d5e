import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { noteRequest, readRequests } from '@/lib/database/logs/request-log';

const request = {
  ...{ at: 1, method: 'POST', origin: 'https://api.service.example', path: '/v2/people/export/single' },
  ...{ bytesOut: 40, bytesIn: 900, status: 200, millis: 300, subjectKey: null, intentId: null },
};

describe('the list of requests', () => {
  it('is read newest first, page by page', async () => {
    const db = new SidenoteDatabase('requests-1');
    for (let at = 1; at <= 5; at++) await noteRequest(db, { ...request, at });
    const first = await readRequests(db, 2);
    expect(first.map(({ at }) => at)).toEqual([5, 4]);
    expect((await readRequests(db, 2, first[1]?.id)).map(({ at }) => at)).toEqual([3, 2]);
  });

  it('keeps the newest ten thousand when more were sent', async () => {
    const db = new SidenoteDatabase('requests-2');
    await db.requests.bulkAdd(Array.from({ length: 10_499 }, (_, at) => ({ ...request, at })));
    await noteRequest(db, request);
    expect(await db.requests.count()).toBe(10_000);
  });

  it('spoils nothing when it cannot be written', async () => {
    const db = new SidenoteDatabase('requests-3');
    db.close();
    await expect(noteRequest(db, request)).resolves.toBeUndefined();
  });
});

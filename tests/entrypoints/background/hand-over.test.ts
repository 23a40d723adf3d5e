import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCore } from '@/entrypoints/background/core';
import { createParts } from '@/entrypoints/background/parts';
import { SidenoteDatabase } from '@/lib/database/database';
import { createSecret } from '@/lib/platform/keys/secret';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { fitBrowser } from '../../fakes/worker-browser.ts';

const csvAddress = 'https://lists.halden.example/customers.csv';
let db: SidenoteDatabase;
const asked: string[] = [];

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  fitBrowser(new Map());
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('Name,Email\nAna Ruiz,ana@acme.example\n');
  });
  db = new SidenoteDatabase();
  await db.settings.put({ key: 'targets', value: { hubspot: { connectedAt: 1, linkBase: null } } });
  await createSecret('token-hubspot').writeKey('https://api.hubapi.com', 'token', { mode: 'remembered' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

it('a person whom only a subscribed list excludes is not sent to a system', async () => {
  const parts = createParts(createCore(() => Promise.reject(new Error('No team'))));
  await parts.team.lists.subscribe(csvAddress);
  asked.length = 0;
  const ana = {
    subject: subjectOfEmail('ana@acme.example'),
    email: 'ana@acme.example',
    name: { first: 'Ana', last: 'Ruiz' },
  };
  const { rows } = await parts.handOver.handlers.lookAtTarget({ target: 'hubspot', people: [ana] });
  expect(rows).toEqual([{ state: 'excluded', listName: 'customers.csv' }]);
  expect(asked.filter((url) => url.includes('hubapi'))).toEqual([]);
});

// First: modules are loaded once for many files here, and whichever asks for the browser first decides for all of them.
import './fakes/extension.ts';
import { afterAll, beforeAll } from 'vitest';
import { keepErrorsIn } from '@/lib/platform/error-log';

// Modules are loaded once for many files here: what waits for a log since the last file is not this one's.
beforeAll(() => keepErrorsIn(null));

/** What runs without a database must not get one by a way that `tests/projects.ts` does not see. */
afterAll(() => {
  if ('indexedDB' in globalThis)
    throw new Error('This test has a database: it imports fake-indexeddb in a hidden way.');
});

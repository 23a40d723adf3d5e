// First: modules are loaded once for many files here, and whichever asks for the browser, its words or the database first decides for all.
import './fakes/extension.ts';
import 'fake-indexeddb/auto';
import './fakes/texts.ts';
import { beforeAll } from 'vitest';
import { keepErrorsIn } from '@/lib/platform/error-log';

// What waits for a log since the last file is not this one's.
beforeAll(() => keepErrorsIn(null));

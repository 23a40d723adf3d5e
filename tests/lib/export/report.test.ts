// First: what is loaded after it finds itself in an extension.
import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { createErrorLog, readErrors } from '@/lib/database/logs/error-log';
import { readReport } from '@/lib/export/report';
import { browserOf } from '@/lib/platform/browser/environment';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { drive } from '../../worlds/drive.ts';

const environment = { version: '0.1.0', browser: 'Chrome 148 on Linux', grantedOrigins: 2 };
const secret = 'jane.doe@acme.example';
let count = 0;

describe('a report of errors', () => {
  it('holds version, browser, grants, settings and errors, and no text written by a person', async () => {
    const db = new SidenoteDatabase(`report-${count++}`);
    const clock = createFakeClock();
    await db.settings.bulkPut([
      {
        key: 'connection',
        value: {
          baseUrl: `https://${secret}`,
          keySetAt: 1,
          connectionId: secret,
          keyMode: 'session',
          names: { keys: { pronet: secret }, values: {} },
          lastCheck: { at: 1, elapsedMs: 1, failure: { kind: 'key-refused', status: 401, serviceText: secret } },
        },
      },
      {
        key: 'service',
        value: { webhook: `https://${secret}`, valueListUrl: `https://${secret}`, previewPath: '/v1/people/preview' },
      },
      { key: 'pictureHosts', value: [secret] },
      { key: 'policy', value: { locked: ['budgetPerDay'] } },
    ]);
    await db.rawAnswers.add({
      intentId: secret,
      connection: secret,
      subjectKey: secret,
      operation: 'email',
      orderKey: secret,
      body: secret,
      at: 1,
    });
    const log = createErrorLog({ db, clock, context: 'worker', version: '0.1.0' });
    const error = new TypeError(`Failed to fetch ${secret}`, { cause: new Error(secret) });
    log.note(error, 'jobs.run');
    await drive(clock, log.written());
    const report = await readReport(db, environment, clock.now());
    expect(report).not.toContain(secret);
    expect(report).not.toContain('acme');
    for (const line of [
      'Sidenote 0.1.0, Chrome 148 on Linux',
      'addresses granted: 2',
      'service address: set',
      'key: session',
      'names: 1 of their own',
      'last connection test: key-refused',
      'set by an administrator: 1 fields',
      'answers kept that could not be read: 1',
      '  TypeError "no-network"',
    ])
      expect(report).toContain(line);
    expect(report).toMatch(/worker 0\.1\.0, jobs\.run/);
    expect(report).toMatch(/ {2}caused by Error "other"/);
  });

  it('is there when nothing is set and nothing went wrong', async () => {
    const report = await readReport(new SidenoteDatabase(`report-${count++}`), environment, 0);
    expect(report).toContain('no errors');
    expect(report).toContain('service address: not set');
  });

  it('is no longer than can be read', async () => {
    const db = new SidenoteDatabase(`report-${count++}`);
    const base = { context: 'panel', version: '0.1.0', where: 'x', firstAt: 0, count: 2 } as const;
    await db.errors.bulkAdd(Array.from({ length: 60 }, (_, at) => ({ ...base, errors: [], key: `${at}`, lastAt: at })));
    expect(await readErrors(db, 100)).toHaveLength(60);
    const report = await readReport(db, environment, 0);
    expect(report.match(/: panel 0\.1\.0, x/g)).toHaveLength(50);
    expect(report).toContain('errors, newest first, 50 kinds:');
  });
});

describe('the browser of a report', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36', 'Chrome 148 on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.1', 'Edge 148 on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 'Firefox 140 on Mac OS X'],
    ['somebody@acme.example', 'another browser on another system'],
  ])('is said by brand, main version and system: %s', (userAgent, words) => {
    expect(browserOf(userAgent)).toBe(words);
  });
});

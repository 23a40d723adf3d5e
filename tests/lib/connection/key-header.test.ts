import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { planDeployment } from '@/components/settings/deployment/deployment-plan';
import { parseDeployment } from '@/components/settings/deployment/parse-deployment';
import { applyPolicy, parsePolicy } from '@/lib/connection/policy';
import { saveService } from '@/lib/connection/save-settings';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { LockedField } from '@/lib/database/schema/settings-rows';
import { readService } from '@/lib/database/settings/service-settings';
import { createJobSidenote } from '../../worlds/job-sidenote.ts';

/** What the worker does with a file that only says how the key is sent. */
async function useFile(db: SidenoteDatabase, header: string, locked: LockedField[] = []): Promise<void> {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((key) => key);
  const parsed = parseDeployment(JSON.stringify({ header }));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const plan = planDeployment(parsed.deployment, {
    connection: null,
    service: await readService(db),
    sites: [],
    locked,
  });
  if (typeof plan === 'string' || plan.messages.saveService === null) throw new Error('The file sets no service');
  await saveService(db, plan.messages.saveService);
}

it.each<[how: string, set: (db: SidenoteDatabase, header: string) => Promise<void>]>([
  ['a deployment file', (db, header) => useFile(db, header)],
  ['an administrator', (db, keyHeader) => applyPolicy(db, parsePolicy({ keyHeader }))],
])(
  'where %s says so, a service that wants the key as Bearer gets it as that, and as X-TOKEN again',
  async (_how, set) => {
    const sidenote = await createJobSidenote();
    const { db, service } = sidenote;
    const readBalance = () => sidenote.finish(sidenote.startWorker().readBalance());
    await set(db, 'bearer');
    await expect(readBalance()).rejects.toMatchObject({ failure: { kind: 'key-refused' } });
    service.choices.flip({ acceptBearer: true });
    expect(await readBalance()).toMatchObject({ milli: 1e9 });
    service.choices.flip({ acceptBearer: false });
    await set(db, 'x-token');
    expect(await readBalance()).toMatchObject({ milli: 1e9 });
  },
);

it('an administrator’s setting stays', async () => {
  const { db } = await createJobSidenote();
  await applyPolicy(db, parsePolicy({ keyHeader: 'bearer' }));
  await useFile(db, 'x-token', ['keyHeader']);
  expect(await readService(db)).toMatchObject({ keyHeader: 'bearer' });
});

it.each(['Bearer', 'Authorization', '', 7, null])('%j is no way to send it', (header) => {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((key) => key);
  expect(parseDeployment(JSON.stringify({ header }))).toHaveProperty('problem');
  expect(parsePolicy({ keyHeader: header })).not.toHaveProperty('keyHeader', header);
});

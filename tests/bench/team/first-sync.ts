import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newSecret, type TeamKeys } from '../../../lib/team/store/keys.ts';
import { startSandboxProcess } from '../../../scripts/sandbox-process.ts';
import { type LocalTeam, openMember } from '../../../scripts/team/members.ts';

const built = join(import.meta.dirname, '../../../.output/chrome-mv3');
/** The nodes of the bench take as many operations in a transaction. */
export const operationsAtOnce = 4000;
const longestMs = 15 * 60_000;

/** Exclusions as members publish them. */
export async function fillBook({ admin }: LocalTeam, keys: TeamKeys, count: number): Promise<void> {
  const value = { list: 'Customers', until: null, by: 'Ana Ruiz', user: 'ana-ruiz' };
  for (let done = 0; done < count; done += operationsAtOnce) {
    const names = Array.from({ length: Math.min(operationsAtOnce, count - done) }, hexId);
    const writes = await Promise.all(
      names.map(async (name) => ({ put: `book/p/${name}`, value: await keys.seal(`book/p/${name}`, value) })),
    );
    await admin.store.transact({ compare: [], writes });
  }
}

const hexId = () => Buffer.from(newSecret(), 'base64').subarray(0, 16).toString('hex');

/** From the member's joining to the whole copy, in a real browser. */
export async function measureFirstSync(team: LocalTeam, count: number): Promise<number> {
  await using cleanUp = new AsyncDisposableStack();
  const sandbox = await startSandboxProcess(['--port', '0', '--people', '300', '--companies', '60']);
  cleanUp.defer(() => sandbox.stop());
  const { ready } = sandbox;
  const code = await team.invite('New');
  const member = await openMember({
    ...{ name: 'New', code, service: ready, extensionDir: built, httpsPort: ready.httpsPort },
  });
  cleanUp.defer(member.close);
  const startMs = performance.now();
  while (performance.now() - startMs < longestMs) {
    const reply = (await member.sendMessage('readTeam', {})) as { answer?: { count?: number; syncedAt?: number } };
    if ((reply.answer?.syncedAt ?? 0) > 0) {
      if (reply.answer?.count !== count) throw new Error(`${reply.answer?.count} of ${count} names came`);
      return performance.now() - startMs;
    }
    await delay(100);
  }
  throw new Error(`The copy was not whole after ${longestMs / 60_000} minutes`);
}

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '@/lib/platform/clock';
import { parseInvitation } from '@/lib/team/invitation';
import { createHashList } from '@/lib/team/lists/hash-list';
import { parseListCode, readListFile } from '@/lib/team/lists/list-file';
import { createEtcdStore } from '@/lib/team/store/etcd';
import { hashOfName, importNameKey } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import type { TeamFile } from '../../../scripts/team/admin.ts';
import { isSafeVersion, userOf } from '../../../scripts/team/admin.ts';
import { type Nodes, startNodes } from '../../../scripts/team/nodes.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sidenote-lines-'));
const at = (name: string) => join(folder, name);
const npm = (script: string, ...given: string[]) => run('npm', ['run', '--silent', script, '--', ...given]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codeLine = /^sidenote-[\w-]+$/m;

describe('npm run team-list', () => {
  test('writes a signed list of a CSV, which its code reads', async () => {
    writeFileSync(at('list.csv'), 'Name,Website\nAcme,https://www.acme.example/about\nFenwick,fenwick.example\n');
    const address = 'https://lists.halden.example/list.snl';
    const given = ['--name', 'Customers', '--kind', 'company', '--address', address, '--keys', at('keys.json')];
    const { stdout } = await npm('team-list', '--in', at('list.csv'), '--out', at('list.snl'), ...given);
    const code = parseListCode(codeLine.exec(stdout)?.[0] ?? '');
    expect(code?.address).toBe(address);
    const file = await readListFile(new Uint8Array(readFileSync(at('list.snl'))), code?.listKey ?? '');
    if ('problem' in file) throw new Error(file.problem);
    expect(file).toMatchObject({ name: 'Customers', kind: 'company', coversPeople: true });
    const key = await importNameKey(code?.nameKey ?? '');
    const list = createHashList(file.hashes);
    expect(list.size()).toBe(2);
    expect(list.find(await hashOfName(key, 'domain:acme.example'))).toBeGreaterThanOrEqual(0);
    expect(Buffer.from(file.hashes).toString('latin1')).not.toContain('acme');
    expect(statSync(at('keys.json')).mode & 0o077).toBe(0);
  });
});

describe('npm run team-admin', () => {
  let nodes: Nodes;
  const file = at('team.json');
  beforeAll(async () => {
    nodes = await startNodes(1);
  });
  afterAll(() => nodes.stop());

  const admin = (...given: string[]) => npm('team-admin', ...given, '--file', file);

  test('refuses a server with known holes, unless it is for a test', async () => {
    const init = ['init', '--team', 'Halden', '--node', nodes.nodes[0] ?? '', '--address', nodes.proxy];
    await expect(admin(...init)).rejects.toMatchObject({ stderr: expect.stringContaining('3.6.11') });
    expect(existsSync(file)).toBe(false);
    await admin(...init, '--test');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('invites a member, whose first password lets them in; revokes them, and they are out', async () => {
    const { stdout } = await admin('invite', 'Ana Ruiz', '--test');
    const invitation = parseInvitation(codeLine.exec(stdout)?.[0] ?? '');
    if ('problem' in invitation) throw new Error(invitation.problem);
    const { user, password, address } = invitation;
    const store = createEtcdStore({
      ...{ fetch: (url, init) => fetch(url, init), clock: systemClock, address, user },
      passwords: () => Promise.resolve([password]),
    });
    expect(await store.get(keysOf.team)).not.toBeNull();
    await admin('policy', 'budgetMilli=50000', 'sees=own', '--test');
    const before = (JSON.parse(readFileSync(file, 'utf8')) as TeamFile).valueKeys[0];
    await admin('revoke', user, '--test');
    await expect(store.get(keysOf.team)).rejects.toMatchObject({ kind: 'refused' });
    expect((JSON.parse(readFileSync(file, 'utf8')) as TeamFile).valueKeys[1]).toBe(before);
  });

  test('backs the store up into a snapshot that can be restored', async () => {
    await admin('backup', at('snapshot.db'), '--test');
    const tool = await run('sh', ['-c', 'command -v etcdutl || command -v etcdctl']);
    const environment = { ...process.env, ETCDCTL_API: '3' };
    const restored = at('restored');
    await run(tool.stdout.trim(), ['snapshot', 'restore', at('snapshot.db'), '--data-dir', restored], {
      env: environment,
    });
    expect(existsSync(join(restored, 'member', 'snap', 'db'))).toBe(true);
  });
});

test.each([
  ['3.4.23', false],
  ['3.6.10', false],
  ['3.6.11', true],
  ['3.7.0', true],
  ['4.0.0', true],
])('etcd %s is safe: %s', (version, isSafe) => expect(isSafeVersion(version)).toBe(isSafe));

test('a user name is in Latin letters', () => {
  expect(userOf('Siobhán Kearney')).toBe('siobhan-kearney');
  expect(() => userOf('李')).toThrow();
});

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { usualPolicy } from '../../lib/team/store/policy.ts';
import { createAdmin, isSafeVersion, leastVersion, newTeamFile, type TeamFile } from './admin.ts';

const usage = `npm run team-admin -- <command> [--file team.json]

  init --team NAME --node URL --address URL   users, roles and keys of an empty cluster; writes the file
  invite NAME                                  a code for one member
  revoke NAME                                  ends a member's access, and rolls the value key
  roll-key                                     a new value key; every readable value is sealed anew
  policy                                       shows the policy; with values, sets it: budgetMilli=50000 sees=own
  backup FILE                                  a snapshot of the store

  --test   also for an etcd below ${leastVersion.join('.')}, which has known holes (docs/team.md)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'team.json' },
    team: { type: 'string' },
    node: { type: 'string' },
    address: { type: 'string' },
    test: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command = '', ...given] = positionals;

/** The old file stays whole until the new one is. */
function save(file: TeamFile): void {
  const next = `${values.file}.new`;
  writeFileSync(next, JSON.stringify(file, null, 2), { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, values.file);
}

function read(): TeamFile {
  if (!existsSync(values.file)) throw new Error(`${values.file} is not here. Run "init" first, or name it with --file`);
  return JSON.parse(readFileSync(values.file, 'utf8')) as TeamFile;
}

async function expectSafe(admin: ReturnType<typeof createAdmin>): Promise<void> {
  const version = await admin.version();
  if (values.test || isSafeVersion(version)) return;
  throw new Error(`etcd ${version} has known holes: use ${leastVersion.join('.')} or later (docs/team.md)`);
}

async function run(): Promise<void> {
  if (command === 'init') {
    const { team, node, address } = values;
    if (team === undefined || node === undefined || address === undefined) throw new Error(usage);
    if (existsSync(values.file)) throw new Error(`${values.file} exists: it belongs to a team`);
    const file = await newTeamFile({ team, node: node.replace(/\/$/, ''), address: address.replace(/\/$/, '') });
    const admin = createAdmin(file);
    await expectSafe(admin);
    save(file);
    await admin.init();
    console.log(`${team} is ready. Keep ${values.file} safe: it opens everything.`);
    return;
  }
  const file = read();
  const admin = createAdmin(file);
  await expectSafe(admin);
  const name = given.join(' ');
  if (command === 'backup') {
    if (name === '') throw new Error(usage);
    const environment = { ...process.env, ETCDCTL_API: '3', ETCDCTL_USER: `root:${file.rootPassword}` };
    const ran = spawnSync('etcdctl', ['--endpoints', file.node, 'snapshot', 'save', name], {
      env: environment,
      stdio: 'inherit',
    });
    if (ran.status !== 0) throw new Error('etcdctl made no snapshot');
    return;
  }
  const set = await admin.setPasswords();
  if (set.length > 0) console.log(`New passwords are in force for ${set.join(', ')}.`);
  if (command === 'invite' && name !== '') {
    const code = await admin.invite(name);
    save(file);
    console.log(`For ${name}, used once. Send it where only they can read it:\n\n${code}\n`);
  } else if (command === 'revoke' && name !== '') {
    await admin.revoke(name);
    admin.addValueKey();
    save(file);
    await roll(admin);
  } else if (command === 'roll-key') {
    admin.addValueKey();
    save(file);
    await roll(admin);
  } else if (command === 'policy') {
    const policy = Object.fromEntries(
      given.map((each) => each.split('=', 2)).map(([key = '', value = '']) => [key, parse(value)]),
    );
    const strange = Object.keys(policy).find((key) => !(key in usualPolicy));
    if (strange !== undefined)
      throw new Error(`"${strange}" is no part of the policy: ${Object.keys(usualPolicy).join(', ')}`);
    await admin.setPolicy(policy);
  } else throw new Error(usage);
}

async function roll(admin: ReturnType<typeof createAdmin>): Promise<void> {
  const { rewritten, unreadable } = await admin.rewrite();
  console.log(`${rewritten} values are sealed with the new key. ${unreadable} could not be read and were left.`);
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // A word.
    return value;
  }
}

if (values.help || command === '') console.log(usage);
else
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });

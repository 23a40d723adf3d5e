/**
 * `npm run reproduce`: checks that the packages of this commit, built in two folders and two time zones, are byte-identical. Takes about a
 * minute and the disk space of two copies of node_modules.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'sidenote-reproduce-'));

/** Package → hash of its bytes. */
function build(place: string, zone: string): Map<string, string> {
  const folder = join(scratch, place);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 }),
  });
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'zip'], {
    cwd: folder,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build in ${zone} failed:\n${stdout}\n${stderr}`);
  const packages = globSync('.output/*.zip', { cwd: folder }).sort();
  return new Map(
    packages.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

try {
  const one = build('one', 'Pacific/Auckland');
  const other = build('another/and/deeper', 'America/Los_Angeles');
  const differing = [...one].filter(([file, hash]) => other.get(file) !== hash).map(([file]) => file);
  if (one.size !== 3 || other.size !== 3)
    throw new Error(`Three packages were expected, not ${one.size} and ${other.size}.`);
  for (const [file, hash] of one) console.log(`${hash}  ${file}${differing.includes(file) ? '  DIFFERS' : ''}`);
  process.exitCode = differing.length > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

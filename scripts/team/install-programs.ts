import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installDebianPackages, isDebianRoot } from '../setup.mjs';
import { expectPrograms, missingPrograms, packagesOf } from './nodes.ts';

/** Debian asks it before a package starts its service. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Names what is missing, and installs it as root on Debian. Throws with the command elsewhere. */
export async function installPrograms(): Promise<void> {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  console.log(`The team's store needs ${missing.join(', ')}.`);
  if (!isDebianRoot()) return expectPrograms();
  const names = packagesOf(missing);
  const { code, output } = await withoutServices(() => installDebianPackages(names));
  if (code !== 0) throw new Error(`${output}\nThese packages cannot be installed: ${names.join(', ')}`);
  expectPrograms();
  console.log(`apt installed ${names.join(', ')}, and started no service.`);
}

/** The file of an administrator stays, and decides. */
export async function withoutServices<T>(install: () => Promise<T>, file = policyFile): Promise<T> {
  const isOurs = !existsSync(file);
  const remove = () => {
    if (isOurs) rmSync(file, { force: true });
  };
  process.once('exit', remove);
  try {
    // 101: not allowed.
    if (isOurs) writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    return await install();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await installPrograms();

/** `npm run gallery [-- name …]`: Playwright takes files as arguments, so the names of states become its filter. */
import { spawnSync } from 'node:child_process';

const names = process.argv.slice(2).map((name) => name.replace(/\*$/, '.*'));
const filter = names.length === 0 ? [] : ['--grep', `gallery.spec.ts (?:${names.join('|')})$`];
const { status } = spawnSync('playwright', ['test', '--config', 'tests/gallery', ...filter], { stdio: 'inherit' });
process.exitCode = status ?? 1;

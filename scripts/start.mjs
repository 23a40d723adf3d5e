/** `npm start`: from a fresh clone to the main use in a real browser. See demo.ts for the steps; `npm run team-demo` names another demo. */
import { spawn } from 'node:child_process';
import { setUp } from './setup.mjs';
import { root, run, runMain, SetupError, step, toolEnvironment } from './steps.mjs';

await runMain(async () => {
  const browsers = await setUp();
  await step('Built the extension', async () => {
    const { code, output } = await run('wxt', ['build']);
    if (code !== 0) throw new SetupError(`${output}\nThe extension cannot be built; the build's own words are above.`);
  });
  const given = process.argv.slice(2);
  const script = given[0]?.endsWith('.ts') ? given.shift() : 'scripts/demo.ts';
  // Without the launcher of tsx, which kills a script that is busy when a signal comes before it can clean up.
  const demo = spawn('node', ['--import', 'tsx', script, ...given], {
    cwd: root,
    env: { ...toolEnvironment(), ...browsers },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  // Ctrl-C also reaches the demo, which closes the browser and the sandbox; this process ends with it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => demo.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    demo.once('error', () => resolve(1));
    demo.once('close', (code) => resolve(code ?? 1));
  });
});

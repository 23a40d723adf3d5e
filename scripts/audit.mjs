/** `npm run audit`: known vulnerabilities in bundled packages, from the registry's advisories. Reports if no registry responds. */
import { run, runMain } from './steps.mjs';

await runMain(async () => {
  const { output } = await run('npm', ['audit', '--omit=dev', '--audit-level=moderate', '--json']);
  const start = output.indexOf('{');
  const report = start === -1 ? null : JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  const found = report?.metadata?.vulnerabilities;
  if (found === undefined) {
    console.log('The registry gave no answer: nothing was checked.');
    return;
  }
  const { moderate, high, critical } = found;
  console.log(`Of what is bundled: ${critical} critical, ${high} high, ${moderate} moderate.`);
  process.exitCode = moderate + high + critical > 0 ? 1 : 0;
});

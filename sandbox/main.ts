import { FlagError, parseFlags, usage } from './flags.ts';
import { startSandbox } from './start-sandbox.ts';

try {
  const sandbox = await startSandbox(parseFlags(process.argv.slice(2)));
  // One line, which a parent process waits for and parses.
  console.log(`Sandbox ready: ${JSON.stringify(sandbox.ready)}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
  }
} catch (error) {
  if (error instanceof FlagError) {
    console.error(`The sandbox cannot start: ${error.message}\n\n${usage}`);
    process.exit(2);
  }
  console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

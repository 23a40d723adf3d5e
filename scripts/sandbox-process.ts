import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

const readySchema = z.looseObject({
  api: z.url(),
  static: z.url(),
  control: z.url(),
  network: z.url(),
  key: z.string(),
  httpsPort: z.number(),
  spkiHash: z.string(),
});
export type SandboxReady = z.output<typeof readySchema>;

const booksSchema = z.looseObject({ total: z.number(), charges: z.array(z.looseObject({ amount: z.number() })) });

export interface SandboxProcess {
  readonly ready: SandboxReady;
  /** The charges to the sandbox's key, and its balance, as the sandbox reports them. */
  readBooks(): Promise<z.output<typeof booksSchema>>;
  /** Current resident memory of the process in megabytes; null if the system does not report it. */
  memoryMb(): number | null;
  stop(): Promise<void>;
}

/** Starts the sandbox in a separate process and waits for its ready line. Rejects with its output if it exits before. */
export async function startSandboxProcess(flags: readonly string[] = []): Promise<SandboxProcess> {
  // Not through npx or the tsx launcher, so that a signal reaches the sandbox itself.
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Stops with this process.
  process.once('exit', () => child.kill());
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const ready = await new Promise<SandboxReady>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, json] = /^Sandbox ready: (\{.*\})$/.exec(line) ?? [];
      if (json !== undefined) resolve(readySchema.parse(JSON.parse(json)));
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`The sandbox ended before it was ready. ${errorOutput.trim()}`)));
  });
  // Later output is not read, but must not fill the pipe.
  child.stdout.resume();

  return {
    ready,
    async readBooks() {
      const response = await fetch(`${ready.control}/books?key=${encodeURIComponent(ready.key)}`);
      return booksSchema.parse(await response.json());
    },
    memoryMb() {
      try {
        const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
      } catch {
        return null;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

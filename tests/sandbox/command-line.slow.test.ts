import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FlagError, parseFlags, usualPorts } from '../../sandbox/flags.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { isFullDepth } from '../depth.ts';
import { send } from './running-sandbox.ts';

const readySchema = z.object({
  api: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  static: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  control: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/sandbox$/),
  network: z.literal('https://www.pronet.example'),
  key: z.string(),
  httpsPort: z.number(),
});

function run(...flags: string[]): {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, output: () => output, exit };
}

describe('npm run sandbox', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one ready line, serves, and ends with 0 on %s',
    async (signal) => {
      const { child, output, exit } = run(
        '--port',
        '0',
        '--key',
        'my-key',
        '--credits',
        '12.5',
        '--people',
        '50',
        '--companies',
        '20',
        '--seed',
        '3',
      );
      await expect.poll(output).toMatch(/\n$/);
      const [, json] = /^Sandbox ready: (\{.*\})\n$/.exec(output()) ?? [];
      const ready = readySchema.parse(JSON.parse(json ?? ''));
      expect((await send(`${ready.api}/v1/payments/credits`, { headers: { 'X-TOKEN': 'my-key' } })).json).toEqual({
        total: 12.5,
      });
      expect((await send(`${ready.control}/clock`)).status).toBe(200);
      expect((await send(ready.static)).json).toMatchObject({ files: expect.arrayContaining(['/industries.csv']) });
      expect(
        (await send(`https://127.0.0.1:${ready.httpsPort}/`, { headers: { Host: 'www.pronet.example' } })).status,
      ).toBe(200);
      child.kill(signal);
      expect(await exit).toBe(0);
    },
    30_000,
  );

  if (isFullDepth)
    it('ends with 2 and gives advice when a flag is unknown', async () => {
      const { output, exit } = run('--prot', '1');
      expect(await exit).toBe(2);
      expect(output()).toContain("Unknown option '--prot'");
      expect(output()).toContain('--https-port N');
    });

  if (isFullDepth)
    it('ends with 1 and gives advice when the port is taken', async () => {
      const taken = await startSandbox({ people: 0, companies: 0 });
      const { port } = new URL(taken.ready.api);
      const { output, exit } = run('--port', port);
      expect(await exit).toBe(1);
      expect(output()).toContain(`Port ${port} on 127.0.0.1 is taken`);
      await taken.stop();
    });
});

describe('flags', () => {
  it('have defaults, with the usual ports where they are free', () => {
    expect(parseFlags([])).toEqual({
      port: { preferred: usualPorts.port },
      staticPort: { preferred: usualPorts.staticPort },
      httpsPort: { preferred: usualPorts.httpsPort },
      key: 'sandbox-key',
      credits: 500,
      people: 20_000,
      companies: 2000,
      seed: 1,
      keepAlive: false,
    });
  });

  it('give free ports when --port is given and the others are not', () => {
    expect(parseFlags(['--port', '0', '--keep-alive'])).toMatchObject({
      port: 0,
      staticPort: { preferred: 0 },
      httpsPort: { preferred: 0 },
      keepAlive: true,
    });
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--people', '-1']],
    [['--people=1.5']],
    [['--credits', 'many']],
    [['--key', 'a b']],
    [['--key']],
    [['--names', 'no-such-file.json']],
    [['stray']],
  ])('are refused when they are %j', (args) => {
    expect(() => parseFlags(args)).toThrow(FlagError);
  });

  it('read the names of a deployment, which the API then writes and reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-names-'));
    const file = join(folder, 'names.json');
    await writeFile(file, JSON.stringify({ keys: { pronet: 'brand', url: 'address' } }));
    const sandbox = await startSandbox({
      ...parseFlags(['--port', '0', '--people', '0', '--names', file]),
      companies: 0,
    });
    const answer = await send(`${sandbox.ready.api}/v2/people/export/single`, {
      headers: { 'X-TOKEN': sandbox.ready.key },
      body: { address: 'https://www.pronet.example/in/amara-okonkwo' },
    });
    expect(answer.json).toMatchObject({
      data: { link: { brand: 'https://www.pronet.example/in/amara-okonkwo' } },
    });
    await sandbox.stop();
    await rm(folder, { recursive: true });
  });
});

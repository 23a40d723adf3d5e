import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { wireNamesSchema } from '../lib/service/contract/names.ts';
import { choicesSchema } from './choices.ts';
import type { SandboxOptions } from './start-sandbox.ts';

/** Addresses of a sandbox started by hand, so that "Use the sandbox" in the extension needs no setting. If one is taken, a free port is used. */
export const usualPorts = { port: 4870, staticPort: 4871, httpsPort: 4872 } as const;

/** A wrong command-line flag; the message says what to do. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

export const usage = `npm run sandbox -- [flags]
  --port N         API and control plane (${usualPorts.port} if free; 0 = any free port)
  --static-port N  value lists (${usualPorts.staticPort} if free when --port is not given, else any free port)
  --https-port N   demo network (${usualPorts.httpsPort} if free when --port is not given, else any free port)
  --key K          the API key (sandbox-key)
  --credits N      its balance (500)
  --people N       people in the world (20000)
  --companies N    companies in the world (2000)
  --seed N         which world (1)
  --keep-alive     keep connections open between answers
  --names FILE     JSON with the names this deployment writes: {"keys": {...}, "values": {...}}
  --choose K=V     where the document leaves something open (docs/sandbox.md); may be given several times`;

const number = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
  .transform(Number);
const port = number.refine((value) => value <= 65_535, 'must be a port, 0 to 65535');
const flagsSchema = z.object({
  port: port.optional(),
  'static-port': port.optional(),
  'https-port': port.optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 printable characters without spaces')
    .default('sandbox-key'),
  credits: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'must be an amount such as 500 or 12.5')
    .transform(Number)
    .default(500),
  people: number.default(20_000),
  companies: number.default(2000),
  seed: number.default(1),
  'keep-alive': z.boolean().default(false),
  names: z.string().optional(),
  choose: z.array(z.string()).default([]),
});

/** `process.argv` without the first two → options. Throws FlagError. */
export function parseFlags(args: readonly string[]): SandboxOptions {
  const flags = flagsSchema.safeParse(split(args));
  if (!flags.success) {
    const [issue] = flags.error.issues;
    throw new FlagError(`--${String(issue?.path[0])} ${issue?.message}`);
  }
  const { people, companies, seed, key, credits, names } = flags.data;
  const preferred = flags.data.port === undefined ? usualPorts : { port: 0, staticPort: 0, httpsPort: 0 };
  return {
    port: flags.data.port ?? { preferred: preferred.port },
    staticPort: flags.data['static-port'] ?? { preferred: preferred.staticPort },
    httpsPort: flags.data['https-port'] ?? { preferred: preferred.httpsPort },
    key,
    credits,
    people,
    companies,
    seed,
    keepAlive: flags.data['keep-alive'],
    ...(names === undefined ? {} : { names: readNames(names) }),
    ...(flags.data.choose.length === 0 ? {} : { choices: readChoices(flags.data.choose) }),
  };
}

function split(args: readonly string[]): unknown {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        'static-port': text,
        'https-port': text,
        key: text,
        credits: text,
        people: text,
        companies: text,
        seed: text,
        names: text,
        'keep-alive': { type: 'boolean' },
        choose: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    throw new FlagError(error instanceof Error ? error.message : String(error));
  }
}

function readNames(file: string) {
  try {
    return wireNamesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new FlagError(`--names ${file} cannot be used: ${reason}`);
  }
}

/** `true` and `false` become booleans, everything else stays a string. */
function readChoices(pairs: readonly string[]) {
  const named = pairs.map((pair) => {
    const [key = '', value = ''] = pair.split('=');
    return [key, value === 'true' || value === 'false' ? value === 'true' : value];
  });
  const choices = choicesSchema.safeParse(Object.fromEntries(named));
  if (choices.success) return choices.data;
  const known = Object.keys(choicesSchema.shape).join(', ');
  throw new FlagError(`--choose cannot be used: ${z.prettifyError(choices.error)}\nThere are: ${known}`);
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ApiEnv } from '../api-env.ts';
import type { SandboxClock } from '../clock.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { createAirtable } from './airtable.ts';
import { createHooks } from './hooks.ts';
import { createHubspot } from './hubspot.ts';
import { createPipedrive } from './pipedrive.ts';

const texts = z.record(z.string(), z.string());
/** What is there before Sidenote sends anything. */
export const seedSchema = z.strictObject({
  hubspot: z.array(texts).optional(),
  pipedrive: z
    .array(z.strictObject({ name: z.string(), email: z.string().optional(), phone: z.string().optional() }))
    .optional(),
  airtable: z.array(texts).optional(),
  /** How long Pipedrive's search does not know a new person. */
  pipedriveLagMs: z.int().min(0).max(600_000).optional(),
  /** The first contact becomes part of the second. */
  mergeHubspot: z.strictObject({ from: z.string(), to: z.string() }).optional(),
});

const systemNames = ['hubspot', 'pipedrive', 'airtable', 'hooks'] as const;
type SystemName = (typeof systemNames)[number];

/** The systems that a person can be sent to, by their own host names or under `/sandbox/<name>`. */
export function createSystems({ clock, faults }: { clock: SandboxClock; faults: FaultQueue }) {
  const hubspot = createHubspot({ clock });
  const pipedrive = createPipedrive({ clock });
  const airtable = createAirtable({ clock });
  const hooks = createHooks({ clock });
  const apps: Record<SystemName, Hono<ApiEnv>> = {
    hubspot: withFaults(hubspot.app),
    pipedrive: withFaults(pipedrive.app),
    airtable: withFaults(airtable.app),
    hooks: withFaults(hooks.app),
  };

  function withFaults(inner: Hono<ApiEnv>): Hono<ApiEnv> {
    const app = new Hono<ApiEnv>();
    app.use(async (c, next) => {
      // Tokens are no keys of the service: a fault names the path.
      const fault = faults.take({ key: '', path: c.req.path });
      if (fault === null) return next();
      return injectFault(c, next, fault, {
        nowMs: clock.now(),
        elsewhere: 'https://elsewhere.example/',
        cleared: faults.cleared(),
      });
    });
    app.route('/', inner);
    return app;
  }

  return {
    hubspot,
    pipedrive,
    airtable,
    hooks,
    appFor: (host: string): Hono<ApiEnv> | null => {
      const name = systemOfHost(host);
      return name === null ? null : apps[name];
    },
    /** For `/sandbox/<name>/…`: the same without the first two steps. */
    async fetchUnder(request: Request, env: HttpBindings): Promise<Response | null> {
      const url = new URL(request.url);
      const name = systemNames.find((each) => url.pathname.startsWith(`/sandbox/${each}/`));
      if (name === undefined) return null;
      url.pathname = url.pathname.slice(`/sandbox/${name}`.length);
      return apps[name].fetch(new Request(url, request), env);
    },
    read: () => ({
      hubspot: hubspot.contacts(),
      pipedrive: pipedrive.persons(),
      airtable: airtable.records(),
      hooks: hooks.deliveries(),
    }),
    seed(seed: z.output<typeof seedSchema>): void {
      for (const properties of seed.hubspot ?? []) hubspot.add(properties);
      for (const { name, email, phone } of seed.pipedrive ?? [])
        pipedrive.add({
          name,
          emails: email === undefined ? [] : [{ value: email, primary: true, label: 'work' }],
          phones: phone === undefined ? [] : [{ value: phone, primary: true, label: 'work' }],
        });
      for (const fields of seed.airtable ?? []) airtable.add(fields);
      if (seed.pipedriveLagMs !== undefined) pipedrive.setLag(seed.pipedriveLagMs);
      if (seed.mergeHubspot !== undefined) hubspot.merge(seed.mergeHubspot.from, seed.mergeHubspot.to);
    },
  };
}
export type Systems = ReturnType<typeof createSystems>;

/** Hosts of the three, and one that receives webhooks. */
export function systemOfHost(host: string): SystemName | null {
  const name = host.replace(/:\d+$/, '');
  if (name === 'api.hubapi.com') return 'hubspot';
  if (name === 'api.airtable.com') return 'airtable';
  if (name === 'automation.example') return 'hooks';
  return name.endsWith('.pipedrive.com') ? 'pipedrive' : null;
}

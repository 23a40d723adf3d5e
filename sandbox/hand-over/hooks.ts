import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import type { SandboxClock } from '../clock.ts';

/** Receivers by Standard Webhooks 1.0.0. */

interface HookDelivery {
  at: number;
  path: string;
  id: string;
  /** The specification's checks: signature and time. */
  isSigned: boolean;
  isRepeat: boolean;
  headers: Record<string, string>;
  body: unknown;
}

/** What a receiver is given: not secret. */
export const sandboxHookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const toleranceMs = 5 * 60_000;

/** Whether one of the signatures of the header is that of this secret. */
export function isSignedBy(
  secret: string,
  { id, timestamp, signature, body }: { id: string; timestamp: string; signature: string; body: string },
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((one) => {
    const [version, text = ''] = one.split(',', 2);
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** `/ok` takes everything; `/gone`, `/busy`, `/moved` and `/broken` answer so. */
export function createHooks({ clock }: { clock: SandboxClock }) {
  const deliveries: HookDelivery[] = [];
  const app = new Hono<ApiEnv>();
  app.post('*', async (c) => {
    const body = await c.req.text();
    const header = (name: string) => c.req.header(name) ?? '';
    const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
    const isRecent = Math.abs(clock.now() - Number(timestamp) * 1000) <= toleranceMs;
    const signed = { id, timestamp, signature: header('webhook-signature'), body };
    deliveries.push({
      at: clock.now(),
      path: c.req.path,
      id,
      isSigned: isRecent && isSignedBy(sandboxHookSecret, signed),
      isRepeat: deliveries.some((one) => one.id === id),
      headers: c.req.header(),
      body: JSON.parse(body),
    });
    const end = c.req.path.split('/').at(-1);
    if (end === 'gone') return c.body(null, 410);
    if (end === 'busy') return c.body(null, 429, { 'Retry-After': '20' });
    if (end === 'moved') return c.redirect('https://elsewhere.example/', 302);
    if (end === 'broken') return c.text('Bad gateway', 502);
    return c.json({ accepted: true });
  });
  return { app, deliveries: (): HookDelivery[] => deliveries };
}

import { refusals } from '../refusal.ts';

/** A 10,000-value list is under 1 MB, so no legitimate request exceeds this. */
const limitBytes = 8_000_000;

/**
 * The body as JSON. Throws the 400 if it is missing, too large, malformed, or not declared as JSON (docs/interface.md#general-conventions).
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refusals.unreadable();
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw refusals.unreadable();
  const text = await request.text();
  if (text.length > limitBytes) throw refusals.unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.unreadable();
  }
}

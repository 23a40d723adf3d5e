import { z } from 'zod';
import { i18n } from '#i18n';
import { siteSchema } from '@/lib/detection/sites';
import { parseBaseUrl } from '@/lib/service/address';
import { createNameTranslator, type WireNames, wireNamesSchema } from '@/lib/service/names';
import { previewPaths } from '@/lib/service/request-address';
import { webhookSchema } from '@/lib/service/schemas/job';
import { addressProblems } from './connection-draft.ts';
import { findListsProblem, findWebhookProblem } from './service-draft.ts';

const address = z.string().refine((text) => 'baseUrl' in parseBaseUrl(text));

/** What a firm hands its people as one file: everything of a connection but the key. */
const deploymentSchema = z.strictObject({
  service: z.strictObject({ baseUrl: address }).optional(),
  lists: z.strictObject({ valueListUrl: address }).optional(),
  webhook: webhookSchema.optional(),
  previewPath: z.enum(previewPaths).optional(),
  names: wireNamesSchema.refine(canTranslate).optional(),
  sites: z
    .array(siteSchema)
    .max(50)
    .refine((sites) => new Set(sites.map(({ key }) => key)).size === sites.length)
    .optional(),
});
export type Deployment = z.output<typeof deploymentSchema>;

/** Pure: the text of a file → what it sets, or what is wrong at which name, in words. No value of the file is in the words. */
export function parseDeployment(text: string): { deployment: Deployment } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // A browser may quote the text where it went wrong, and a key may stand there.
    const reason = error instanceof Error ? error.message.replace(/["“].*["”]/s, '…') : '';
    return { problem: i18n.t('service.fileProblem.json', { reason }) };
  }
  const keyAt = findKey(json);
  if (keyAt !== null) return { problem: wrongAt(keyAt, i18n.t('service.fileProblem.key')) };
  const parsed = deploymentSchema.safeParse(json);
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0], json) };
  if (Object.keys(parsed.data).length === 0) return { problem: i18n.t('service.fileProblem.nothing') };
  return { deployment: parsed.data };
}

const secretName = /key|token|secret|passw|credential|auth/i;

/** The name under which something like a key stands. Names on the wire and sites have keys of another kind. */
function findKey(json: unknown, path: string[] = []): string | null {
  if (json === null || typeof json !== 'object') return null;
  for (const [name, value] of Object.entries(json)) {
    const isOther = path.length === 0 && (name === 'names' || name === 'sites');
    if (isOther) continue;
    const at = [...path, name];
    if (secretName.test(name)) return at.join('.');
    const inside = findKey(value, at);
    if (inside !== null) return inside;
  }
  return null;
}

function problemOf(issue: z.core.$ZodIssue | undefined, json: unknown): string {
  if (issue === undefined || (issue.path.length === 0 && issue.code !== 'unrecognized_keys')) {
    return i18n.t('service.fileProblem.whole');
  }
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return wrongAt([...path, issue.keys[0] ?? ''].join('.'), i18n.t('service.fileProblem.unknown'));
  }
  return wrongAt(path.join('.'), whyOf(path, valueAt(json, path)));
}

function whyOf(path: readonly string[], value: unknown): string {
  const [part = ''] = path;
  if (part === 'names') return i18n.t('service.fileProblem.names');
  if (part === 'sites') return i18n.t(path.length > 1 ? 'service.fileProblem.site' : 'service.fileProblem.sites');
  if (part === 'previewPath') return i18n.t('service.fileProblem.path');
  const why = typeof value === 'string' ? addressWords(part, value) : null;
  return why ?? i18n.t('service.fileProblem.shape');
}

function addressWords(part: string, text: string): string | null {
  if (part === 'webhook') return findWebhookProblem(text);
  if (part === 'lists') return findListsProblem(text);
  const parsed = parseBaseUrl(text);
  return 'problem' in parsed ? addressProblems[parsed.problem]() : null;
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object.entries(Object(value)).find(([key]) => key === name)?.[1], json);
}

function wrongAt(where: string, why: string): string {
  return i18n.t('service.fileProblem.at', { where, why });
}

function canTranslate(names: WireNames): boolean {
  try {
    createNameTranslator(names);
    return true;
  } catch {
    return false;
  }
}

import { z } from 'zod';
import { i18n } from '#i18n';
import { addressProblems, reservedLabel } from '@/components/settings/connection/connection-draft';
import { findListsProblem, findWebhookProblem } from '@/components/settings/service/service-draft';
import { sharedLabel } from '@/components/settings/sites/site-draft';
import { isTooDeep } from '@/lib/platform/longest';
import { parseBaseUrl } from '@/lib/service/client/address';
import { keyHeaders, previewPaths } from '@/lib/service/client/request-address';
import { canTranslate, wireNamesSchema } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';
import { webhookSchema } from '@/lib/service/contract/schemas/job';
import { findSharedHost, ownSiteSchema } from '@/lib/subjects/own-hosts';

const address = z.string().refine((text) => 'baseUrl' in parseBaseUrl(text));

/** A deployment file: everything of a connection except the key. */
const deploymentSchema = z.strictObject({
  service: z.strictObject({ baseUrl: address }).optional(),
  lists: z.strictObject({ valueListUrl: address }).optional(),
  webhook: webhookSchema.optional(),
  previewPath: z.enum(previewPaths).optional(),
  /** How the key is sent; not named a key, because a file must not hold one. */
  header: z.enum(keyHeaders).optional(),
  names: wireNamesSchema
    .refine(canTranslate)
    .refine((names) => findReservedName(names) === null)
    .optional(),
  sites: z
    .array(ownSiteSchema)
    .max(50)
    .refine((sites) => isEachOnce(sites.map(({ key }) => key)) && isEachOnce(sites.map(({ hosts }) => hosts[0])))
    .optional(),
});
export type Deployment = z.output<typeof deploymentSchema>;

/** Parses a file into settings, or a message with the wrong name and the reason. The message contains no value. Pure. */
export function parseDeployment(text: string): { deployment: Deployment } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // A browser may quote the text around the error, which could contain a key.
    const reason = error instanceof Error ? withoutQuoted(error.message) : '';
    return { problem: i18n.t('service.fileProblem.json', { reason }) };
  }
  if (isTooDeep(json)) return { problem: i18n.t('service.fileProblem.whole') };
  const keyAt = findKey(json);
  if (keyAt !== null) return { problem: wrongAt(keyAt, i18n.t('service.fileProblem.key')) };
  const parsed = deploymentSchema.safeParse(json);
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0], json) };
  if (Object.keys(parsed.data).length === 0) return { problem: i18n.t('service.fileProblem.nothing') };
  return { deployment: parsed.data };
}

/** Removes everything from the first quotation mark to the last. */
function withoutQuoted(message: string): string {
  const from = message.search(/["“]/);
  const last = Math.max(message.lastIndexOf('"'), message.lastIndexOf('”'));
  return from === -1 || last <= from ? message : `${message.slice(0, from)}…${message.slice(last + 1)}`;
}

const secretName = /key|token|secret|passw|credential|auth/i;

/** The name of a property that looks like a secret. Wire names and sites are exempt. */
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
  if (part === 'names') {
    const names = wireNamesSchema.safeParse(value);
    const reserved = names.success ? findReservedName(names.data) : null;
    if (reserved !== null) return reservedLabel(reserved);
  }
  if (part === 'names') return i18n.t('service.fileProblem.names');
  const hosts = part === 'sites' ? z.array(z.string()).safeParse(value) : null;
  const shared = hosts?.success === true ? findSharedHost({ hosts: hosts.data }) : null;
  if (shared !== null) return sharedLabel(shared);
  if (part === 'sites') return i18n.t(path.length > 1 ? 'service.fileProblem.site' : 'service.fileProblem.sites');
  if (part === 'previewPath') return i18n.t('service.fileProblem.path');
  if (part === 'header') return i18n.t('service.fileProblem.header');
  const why = typeof value === 'string' ? addressLabel(part, value) : null;
  return why ?? i18n.t('service.fileProblem.shape');
}

function addressLabel(part: string, text: string): string | null {
  if (part === 'webhook') return findWebhookProblem(text);
  if (part === 'lists') return findListsProblem(text);
  const parsed = parseBaseUrl(text);
  return 'problem' in parsed ? addressProblems[parsed.problem]() : null;
}

function isEachOnce(all: readonly unknown[]): boolean {
  return new Set(all).size === all.length;
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object.entries(Object(value)).find(([key]) => key === name)?.[1], json);
}

function wrongAt(where: string, why: string): string {
  return i18n.t('service.fileProblem.at', { where, why });
}

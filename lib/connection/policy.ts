import '@/lib/platform/zod-jitless';
import { z } from 'zod';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type TargetId, targetIds } from '@/lib/database/schema/hand-rows';
import type { LockedField } from '@/lib/database/schema/settings-rows';
import { changePrivacy } from '@/lib/database/settings/privacy';
import { changeService } from '@/lib/database/settings/service-settings';
import { keyModes } from '@/lib/platform/keys/key-storage';
import { parseBaseUrl } from '@/lib/service/client/address';
import { keyHeaders, previewPaths } from '@/lib/service/client/request-address';
import { type MilliCredits, parseCredits } from '@/lib/service/contract/credits';
import { ServiceError } from '@/lib/service/contract/errors';
import { canTranslate, neutralNames, wireNamesSchema } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';
import { webhookSchema } from '@/lib/service/contract/schemas/job';
import { ownSiteSchema } from '@/lib/subjects/own-hosts';
import type { NextConnection } from './connection.ts';

const address = z
  .string()
  .refine((text) => 'baseUrl' in parseBaseUrl(text))
  .optional()
  .catch(undefined);
const credits = z.number().min(0).max(1e9);

/**
 * What an administrator can set (`storage.managed`). Not the key: some browsers let content scripts read it. An unreadable field is absent.
 */
const policySchema = z.object({
  serviceAddress: address,
  wireNames: wireNamesSchema
    .refine(canTranslate)
    .refine((names) => findReservedName(names) === null)
    .optional()
    .catch(undefined),
  webhookAddress: webhookSchema.optional().catch(undefined),
  valueListAddress: address,
  previewPath: z.enum(previewPaths).optional().catch(undefined),
  keyHeader: z.enum(keyHeaders).optional().catch(undefined),
  keyKept: z.enum(keyModes).optional().catch(undefined),
  sites: z.array(ownSiteSchema).max(50).optional().catch(undefined),
  budgetPerDay: credits.optional().catch(undefined),
  budgetPerMonth: credits.optional().catch(undefined),
  askAgainAbove: credits.optional().catch(undefined),
  retentionDays: z.int().min(1).max(3650).optional().catch(undefined),
  visitedProfiles: z.boolean().optional().catch(undefined),
  requestsPerSecond: z.int().min(1).max(50).optional().catch(undefined),
  /** For the targets that are not named. */
  targets: z.enum(['on', 'off']).optional().catch(undefined),
  targetHubspot: z.boolean().optional().catch(undefined),
  targetPipedrive: z.boolean().optional().catch(undefined),
  targetAirtable: z.boolean().optional().catch(undefined),
  targetWebhook: z.boolean().optional().catch(undefined),
});
export type Policy = z.output<typeof policySchema>;

/** The browser's managed storage → the usable fields. */
export function parsePolicy(managed: unknown): Policy {
  const parsed = policySchema.safeParse(managed ?? {});
  return parsed.success ? parsed.data : {};
}

/**
 * Writes the policy over the settings. Without a policy it writes nothing, because every write makes each open page read its settings
 * again.
 */
export async function applyPolicy(db: SidenoteDatabase, policy: Policy): Promise<void> {
  const isEmpty = Object.values(policy).every((value) => value === undefined);
  if (isEmpty && (await readSettings(db, 'policy')) === null) return;
  await db.transaction('rw', db.settings, async () => {
    await applyConnection(db, policy);
    await applyService(db, policy);
    if (policy.sites !== undefined) await db.settings.put({ key: 'sites', value: policy.sites });
    await applyBudget(db, policy);
    const { retentionDays, visitedProfiles: visited, requestsPerSecond, keyKept } = policy;
    if (retentionDays !== undefined) await changePrivacy(db, { retentionDays });
    if (visited !== undefined) await changePrivacy(db, { visited });
    if (requestsPerSecond !== undefined) await db.settings.put({ key: 'limits', value: { requestsPerSecond } });
    const locked = lockedFields.filter((name) => policy[name] !== undefined);
    const before = await readSettings(db, 'policy');
    const targetsOff = targetsOffBy(policy);
    if (locked.length > 0 || before !== null)
      await db.settings.put({
        key: 'policy',
        value: { locked, ...(keyKept !== undefined && { keyKept }), ...(targetsOff.length > 0 && { targetsOff }) },
      });
  });
}

/** A target's own key decides, and `targets` for the others. */
function targetsOffBy(policy: Policy): TargetId[] {
  const own: Record<TargetId, boolean | undefined> = {
    hubspot: policy.targetHubspot,
    pipedrive: policy.targetPipedrive,
    airtable: policy.targetAirtable,
    hook: policy.targetWebhook,
  };
  return targetIds.filter((id) => !(own[id] ?? policy.targets !== 'off'));
}

const lockedFields = Object.keys(policySchema.shape) as LockedField[];

async function applyConnection(db: SidenoteDatabase, { serviceAddress, wireNames, keyKept }: Policy): Promise<void> {
  const old = await readSettings(db, 'connection');
  const parsed = serviceAddress === undefined ? null : parseBaseUrl(serviceAddress);
  const baseUrl = parsed !== null && 'baseUrl' in parsed ? parsed.baseUrl : old?.baseUrl;
  if (baseUrl === undefined) return;
  // A key is stored with its origin and never sent to another: a new address requires it again.
  const isSameOrigin = old !== null && new URL(old.baseUrl).origin === new URL(baseUrl).origin;
  const stored = isSameOrigin ? old : { keySetAt: null, connectionId: null, lastCheck: null };
  const names = wireNames ?? old?.names ?? neutralNames;
  await db.settings.put({
    key: 'connection',
    // The policy does not change how an existing key is stored.
    value: {
      ...stored,
      baseUrl,
      names,
      ...(keyKept !== undefined && stored.keySetAt === null && { keyMode: keyKept }),
    },
  });
}

async function applyService(
  db: SidenoteDatabase,
  { webhookAddress, valueListAddress, previewPath, keyHeader }: Policy,
): Promise<void> {
  const lists = valueListAddress === undefined ? null : parseBaseUrl(valueListAddress);
  const set = {
    ...(webhookAddress !== undefined && { webhook: webhookAddress }),
    ...(lists !== null && 'baseUrl' in lists && { valueListUrl: lists.baseUrl }),
    ...(previewPath !== undefined && { previewPath }),
    ...(keyHeader !== undefined && { keyHeader }),
  };
  if (Object.keys(set).length > 0) await changeService(db, set);
}

async function applyBudget(db: SidenoteDatabase, policy: Policy): Promise<void> {
  const { budgetPerDay, budgetPerMonth, askAgainAbove } = policy;
  if (budgetPerDay === undefined && budgetPerMonth === undefined && askAgainAbove === undefined) return;
  const old = await readSettings(db, 'budget');
  const over = (set: number | undefined, before: MilliCredits | null | undefined) =>
    set === undefined ? (before ?? null) : parseCredits(set);
  const value = {
    perDayMilli: over(budgetPerDay, old?.perDayMilli),
    perMonthMilli: over(budgetPerMonth, old?.perMonthMilli),
    askAgainAboveMilli: over(askAgainAbove, old?.askAgainAboveMilli),
  };
  await db.settings.put({ key: 'budget', value });
}

/** A connection to save, overridden by the policy. Throws if the policy requires another way to store the key. */
export async function withLocked(db: SidenoteDatabase, next: NextConnection): Promise<NextConnection> {
  const { locked = [], keyKept } = (await readSettings(db, 'policy')) ?? {};
  // Also if nothing is saved yet: otherwise the first connection typed or imported could store its key in another way.
  if (keyKept !== undefined && next.key !== undefined && next.keyStorage.mode !== keyKept) {
    throw new ServiceError({ kind: keyKept === 'passphrase' ? 'passphrase-unset' : 'bad-request-here' });
  }
  const saved = await readSettings(db, 'connection');
  if (saved === null || locked.length === 0) return next;
  return {
    ...next,
    ...(locked.includes('serviceAddress') && { baseUrl: saved.baseUrl }),
    ...(locked.includes('wireNames') && { names: saved.names }),
  };
}

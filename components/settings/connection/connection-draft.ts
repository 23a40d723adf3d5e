import { i18n } from '#i18n';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { originPatternOf } from '@/lib/platform/browser/permissions';
import { type KeyMode, type KeyStorage, shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { isLoopback, mendAddress, parseBaseUrl, sandboxAddress } from '@/lib/service/client/address';
import { type KnownServiceId, knownServiceIds, knownServices } from '@/lib/service/client/known-services';
import {
  brandNames,
  createNameTranslator,
  isSameNames,
  neutralNames,
  type WireNames,
  wireNamesSchema,
} from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';

/** `saved`: the service in use. `other`: described by hand. */
export type ServiceChoice = KnownServiceId | 'saved' | 'other';

/** The form's content except the key, which is read from its field once and stored nowhere else. */
export interface ConnectionDraft {
  service: ServiceChoice;
  baseUrl: string;
  /** `brand`: the preset's names. */
  namesMode: 'neutral' | 'brand' | 'own';
  namesText: string;
  keyMode: KeyMode;
}

export interface DraftProblems {
  baseUrl?: string;
  key?: string;
  names?: string;
  passphrase?: string;
}

export type CheckedDraft = { baseUrl: string; names: WireNames; keyStorage: KeyStorage } | { problems: DraftProblems };

type TypedFields = Partial<Omit<ConnectionDraft, 'service'>>;

/** Typed text, kept apart for the saved service and any other, so that a choice discards nothing. */
export interface TypedConnection {
  /** Null: not chosen. */
  service: ServiceChoice | null;
  saved: TypedFields;
  other: TypedFields;
}

export const nothingTyped: TypedConnection = { service: null, saved: {}, other: {} };

/** The saved connection, with the typed text for the chosen service over it. Pure. */
export function draftOf(saved: ConnectionSettings | null, typed: TypedConnection, keyKept?: KeyMode): ConnectionDraft {
  const names = saved?.names ?? neutralNames;
  const namesMode = modeOf(names);
  const service = typed.service ?? (saved === null ? 'other' : 'saved');
  const baseUrl = saved?.baseUrl ?? '';
  return {
    // Nothing of the sandbox stays for a service that is described by hand.
    baseUrl: service !== 'saved' && baseUrl === sandboxAddress ? '' : baseUrl,
    namesMode,
    keyMode: keyKept ?? saved?.keyMode ?? 'remembered',
    // Start from the current names when they are to be replaced.
    namesText: namesMode === 'neutral' ? '' : JSON.stringify(names, null, 2),
    ...typed.saved,
    ...(service !== 'saved' && typed.other),
    service,
  };
}

/** Typing chooses the service, so that one set up on another page does not replace it. Pure. */
export function typeInto(typed: TypedConnection, { service }: ConnectionDraft, part: TypedFields): TypedConnection {
  return service === 'saved'
    ? { ...typed, saved: { ...typed.saved, ...part } }
    : { ...typed, service, other: { ...typed.other, ...part } };
}

/** What remains after saving this service: text typed for another one, unless that is the saved one now. Pure. */
export function forgetSaved(typed: TypedConnection, service: ServiceChoice): TypedConnection {
  return service === 'saved' ? { ...typed, service: null, saved: {} } : nothingTyped;
}

/** The origins to request from the browser; empty without a valid address. Pure. */
export function originsOf({ service, baseUrl }: ConnectionDraft): string[] {
  const address = parseBaseUrl(mendAddress(baseUrl));
  return service === 'sandbox' || 'problem' in address ? [] : [originPatternOf(address.baseUrl)];
}

/** The service whose other settings are saved too; null for the user's own. Pure. */
export function knownServiceOf({ service }: ConnectionDraft): KnownServiceId | null {
  return knownServiceIds.find((id) => id === service) ?? null;
}

/** The catalogue's service that is saved, whose facts need no fields. Null: none. Pure. */
export function knownAs(saved: ConnectionSettings | null): KnownServiceId | null {
  if (saved === null) return null;
  if (saved.baseUrl === sandboxAddress && isSameNames(saved.names, neutralNames)) return 'sandbox';
  return isSameNames(saved.names, brandNames) && !isLoopback(new URL(saved.baseUrl).hostname) ? 'public' : null;
}

function modeOf(names: WireNames): ConnectionDraft['namesMode'] {
  if (isSameNames(names, neutralNames)) return 'neutral';
  return isSameNames(names, brandNames) ? 'brand' : 'own';
}

/** What can be saved, or the problem of each field with a remedy. Pure. */
export function checkConnectionDraft(
  draft: ConnectionDraft,
  { hasNewKey, passphrase }: { hasNewKey: boolean; passphrase: string },
  saved: ConnectionSettings | null,
): CheckedDraft {
  const keyStorage = keyStorageOf(draft.keyMode, passphrase);
  // An unchanged key keeps its storage mode, so no passphrase is required.
  const isTooShort = hasNewKey && draft.keyMode === 'passphrase' && passphrase.length < shortestPassphrase;
  const address = parseBaseUrl(mendAddress(draft.baseUrl));
  const names = namesOf(draft);
  const keyProblem = hasNewKey ? null : findKeyProblem('baseUrl' in address ? address.baseUrl : null, saved);
  if ('baseUrl' in address && 'names' in names && keyProblem === null && !isTooShort)
    return {
      baseUrl: address.baseUrl,
      names: names.names,
      keyStorage: hasNewKey ? keyStorage : { mode: 'remembered' },
    };
  return {
    problems: {
      ...('problem' in address && { baseUrl: addressProblems[address.problem]() }),
      ...(keyProblem !== null && { key: keyProblem }),
      ...('problem' in names && { names: names.problem }),
      ...(isTooShort && { passphrase: i18n.t('settings.problem.passphraseShort') }),
    },
  };
}

function namesOf(draft: ConnectionDraft): ReturnType<typeof parseNames> {
  const known = knownServiceOf(draft);
  if (known !== null) return { names: knownServices[known].names };
  const { namesMode, namesText } = draft;
  if (namesMode === 'own') return parseNames(namesText);
  return { names: namesMode === 'brand' ? brandNames : neutralNames };
}

function keyStorageOf(mode: KeyMode, passphrase: string): KeyStorage {
  return mode === 'passphrase' ? { mode, passphrase } : { mode };
}

export const addressProblems = {
  'not-an-address': () => i18n.t('settings.problem.notAnAddress'),
  insecure: () => i18n.t('settings.problem.insecure'),
  'has-credentials': () => i18n.t('settings.problem.hasCredentials'),
};

/** A key is bound to its origin and never sent to another, so a changed address requires entering it again. */
export function findKeyProblem(baseUrl: string | null, saved: ConnectionSettings | null): string | null {
  if (saved === null || saved.keySetAt === null) return i18n.t('settings.problem.keyMissing');
  if (baseUrl === null) return null;
  const { origin, host } = new URL(baseUrl);
  return origin === new URL(saved.baseUrl).origin ? null : i18n.t('settings.problem.keyForNewAddress', { host });
}

function parseNames(text: string): { names: WireNames } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problem: i18n.t('settings.problem.namesJson', { reason: reasonOf(error) }) };
  }
  const parsed = wireNamesSchema.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') || '{ }';
    return { problem: i18n.t('settings.problem.namesShape', { where }) };
  }
  try {
    createNameTranslator(parsed.data);
  } catch (error) {
    return { problem: i18n.t('settings.problem.namesTwice', { reason: reasonOf(error) }) };
  }
  const reserved = findReservedName(parsed.data);
  if (reserved !== null) return { problem: reservedLabel(reserved) };
  return { names: parsed.data };
}

export function reservedLabel(name: string): string {
  return i18n.t('settings.problem.namesReserved', { name });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

import { i18n } from '#i18n';
import type { ConnectionSettings, LockedField, ServiceSettings } from '@/lib/database/schema/settings-rows';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { originPatternOf } from '@/lib/platform/browser/permissions';
import { parseBaseUrl } from '@/lib/service/client/address';
import { neutralNames } from '@/lib/service/contract/names';
import { originPatterns, type Site } from '@/lib/subjects/sites';
import type { Deployment } from './parse-deployment.ts';

export interface SavedSettings {
  connection: ConnectionSettings | null;
  service: ServiceSettings;
  sites: readonly Site[];
  locked: readonly LockedField[];
}

/** One changed value; null if there was none before, or is none after. */
export interface PlanChange {
  /** Which value, if a line has several. */
  name: string | null;
  before: string | null;
  after: string | null;
}

/** One setting in the file, with everything that would change. */
export interface PlanLine {
  label: string;
  changes: readonly PlanChange[];
  state: 'changes' | 'same' | 'locked';
}

export interface DeploymentPlan {
  lines: readonly PlanLine[];
  /** The messages to send, in this order; null if not needed. */
  messages: {
    saveConnection: PayloadOf<'saveConnection'> | null;
    saveService: PayloadOf<'saveService'> | null;
    saveSites: PayloadOf<'saveSites'> | null;
  };
  origins: readonly string[];
  /** The new address that will receive people's names and addresses; null if unchanged. */
  newWebhook: string | null;
  /** The host whose key is removed because the address changes; null if it stays or there is none. */
  keyGoesFrom: string | null;
  /** A key has to be entered before any request can be sent. */
  needsKey: boolean;
}

/** What a deployment file would change, or a string with the reason it cannot be used. Pure. */
export function planDeployment(file: Deployment, saved: SavedSettings): DeploymentPlan | string {
  const { connection, service, locked } = saved;
  const isFree = (field: LockedField) => !locked.includes(field);
  const baseUrl = (isFree('serviceAddress') ? plain(file.service?.baseUrl) : undefined) ?? connection?.baseUrl;
  const names = (isFree('wireNames') ? file.names : undefined) ?? connection?.names ?? neutralNames;
  if (baseUrl === undefined && file.names !== undefined) return i18n.t('service.fileProblem.namesAlone');
  const nextService: ServiceSettings = {
    webhook: (isFree('webhookAddress') ? file.webhook : undefined) ?? service.webhook,
    valueListUrl: (isFree('valueListAddress') ? plain(file.lists?.valueListUrl) : undefined) ?? service.valueListUrl,
    previewPath: (isFree('previewPath') ? file.previewPath : undefined) ?? service.previewPath,
    ...(isFree('keyHeader') && file.header !== undefined && { keyHeader: file.header }),
  };
  const sites = isFree('sites') && file.sites !== undefined ? mergeSites(saved.sites, file.sites) : null;
  const saveConnection =
    baseUrl !== undefined && (file.service !== undefined || file.names !== undefined)
      ? { baseUrl, names, keyStorage: { mode: 'remembered' as const } }
      : null;
  const isSameOrigin =
    connection !== null && baseUrl !== undefined && originOf(connection.baseUrl) === originOf(baseUrl);
  const hasKey = connection?.keySetAt != null;
  return {
    lines: linesOf(file, saved),
    messages: {
      saveConnection,
      saveService: isService(file) ? nextService : null,
      saveSites: sites === null ? null : { sites },
    },
    origins: [
      ...(saveConnection === null ? [] : [originPatternOf(saveConnection.baseUrl)]),
      ...(file.lists === undefined || nextService.valueListUrl === null
        ? []
        : [originPatternOf(nextService.valueListUrl)]),
      ...(sites === null ? [] : (file.sites ?? []).flatMap(originPatterns)),
    ].filter((origin, index, all) => all.indexOf(origin) === index),
    newWebhook: nextService.webhook === service.webhook ? null : nextService.webhook,
    keyGoesFrom: connection !== null && hasKey && !isSameOrigin ? new URL(connection.baseUrl).host : null,
    needsKey: saveConnection !== null && !(hasKey && isSameOrigin),
  };
}

function isService({ lists, webhook, previewPath, header }: Deployment): boolean {
  return [lists, webhook, previewPath, header].some((part) => part !== undefined);
}

function linesOf(file: Deployment, { connection, service, sites, locked }: SavedSettings): PlanLine[] {
  const line = (field: LockedField, label: string, isThere: boolean, changes: readonly PlanChange[]): PlanLine[] => {
    const state = locked.includes(field) ? 'locked' : changes.length === 0 ? 'same' : 'changes';
    return isThere ? [{ label, changes, state }] : [];
  };
  const text = (field: LockedField, label: string, next: string | undefined, now: string | null) =>
    line(field, label, next !== undefined, changesOf([[null, now, next ?? null]]));
  const names = connection?.names ?? neutralNames;
  return [
    ...text('serviceAddress', i18n.t('settings.address'), plain(file.service?.baseUrl), connection?.baseUrl ?? null),
    ...line('wireNames', i18n.t('settings.names'), file.names !== undefined, [
      ...changesOfNames(i18n.t('service.fileNameKey'), names.keys, file.names?.keys ?? {}),
      ...changesOfNames(i18n.t('service.fileNameValue'), names.values, file.names?.values ?? {}),
    ]),
    ...text('webhookAddress', i18n.t('service.webhook'), file.webhook, service.webhook),
    ...text('valueListAddress', i18n.t('service.lists'), plain(file.lists?.valueListUrl), service.valueListUrl),
    ...text('previewPath', i18n.t('service.preview'), file.previewPath, service.previewPath),
    ...text('keyHeader', i18n.t('service.keyHeader'), file.header, service.keyHeader ?? 'x-token'),
    ...line('sites', i18n.t('settings.sites'), file.sites !== undefined, changesOfSites(sites, file.sites ?? [])),
  ];
}

function changesOf(values: readonly (readonly [string | null, string | null, string | null])[]): PlanChange[] {
  return values.flatMap(([name, before, after]) => (before === after ? [] : [{ name, before, after }]));
}

/** The file's names replace all current ones. */
function changesOfNames(kind: string, before: Record<string, string>, after: Record<string, string>): PlanChange[] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return changesOf(
    [...new Set([...old.keys(), ...next.keys()])].map((name) => [
      `${kind} “${name}”`,
      old.get(name) ?? null,
      next.get(name) ?? null,
    ]),
  );
}

/** Each host, path and rule of the sites in the file, and of the saved sites they replace. */
function changesOfSites(saved: readonly Site[], added: readonly Site[]): PlanChange[] {
  const pairs = added.map((site) => ({ site, olds: saved.filter((old) => isSamePlace(old, site)) }));
  const gone = new Set<Site>();
  return pairs.flatMap(({ site, olds }) => {
    const own = olds.find((old) => !gone.has(old)) ?? null;
    const others = olds.filter((old) => old !== own && !gone.has(old));
    for (const old of olds) gone.add(old);
    return [...changesOfSite(own, site), ...others.flatMap((old) => changesOfSite(old, null))];
  });
}

function changesOfSite(before: Site | null, after: Site | null): PlanChange[] {
  const [host = ''] = after?.hosts ?? before?.hosts ?? [];
  const name = (what: string) => `${host}: ${what}`;
  const keepCase = (site: Site | null) =>
    site === null ? null : i18n.t(site.keepCase === true ? 'service.fileCaseKept' : 'service.fileCaseFolded');
  return [
    ...changesOf([[name(i18n.t('service.fileSiteKey')), before?.key ?? null, after?.key ?? null]]),
    ...changesOfList(name(i18n.t('sites.host')), before?.hosts, after?.hosts),
    ...changesOfList(name(i18n.t('service.fileSite.formerHosts')), before?.formerHosts, after?.formerHosts),
    ...changesOfList(name(i18n.t('sites.personPath')), before?.person, after?.person),
    ...changesOfList(name(i18n.t('sites.companyPath')), before?.company, after?.company),
    ...changesOf([[name(i18n.t('service.fileCase')), keepCase(before), keepCase(after)]]),
    ...changesOf([[name(i18n.t('service.fileSite.name')), before?.name ?? null, after?.name ?? null]]),
    ...changesOf([[name(i18n.t('service.fileSite.kind')), before?.kind ?? null, after?.kind ?? null]]),
    ...changesOfList(name(i18n.t('service.fileSite.codes')), before?.codes, after?.codes),
    ...changesOfList(name(i18n.t('service.fileSite.reserved')), before?.reserved, after?.reserved),
    ...changesOfList(name(i18n.t('service.fileSite.rewrite')), rewritesOf(before), rewritesOf(after)),
    ...changesOfList(name(i18n.t('service.fileSite.recruiter')), before?.recruiter, after?.recruiter),
    ...changesOfList(name(i18n.t('service.fileSite.linkHosts')), before?.linkHosts, after?.linkHosts),
    ...changesOf([[name(i18n.t('service.fileSite.bareSlug')), bareSlugOf(before), bareSlugOf(after)]]),
  ];
}

function rewritesOf(site: Site | null): string[] {
  return (site?.rewrite ?? []).map(
    ({ kind, from, to, until = '', slug }) =>
      `${kind}: ${from} → ${to}${until}${slug === undefined ? '' : ` (${slug})`}`,
  );
}

function bareSlugOf(site: Site | null): string | null {
  return site?.isBareSlug === undefined ? null : String(site.isBareSlug);
}

/** Pairs removed with added values, as far as both exist. If only the order differs, the first host is the change. */
function changesOfList(name: string, before: readonly string[] = [], after: readonly string[] = []): PlanChange[] {
  const goes = before.filter((text) => !after.includes(text));
  const comes = after.filter((text) => !before.includes(text));
  const first = goes.length + comes.length === 0 && before[0] !== after[0];
  if (first) return changesOf([[name, before.join(', ') || null, after.join(', ') || null]]);
  const rows = Array.from({ length: Math.max(goes.length, comes.length) }, (_row, index) => index);
  return changesOf(rows.map((index) => [name, goes[index] ?? null, comes[index] ?? null]));
}

/** Sites with the same key share subjects, and those with the same first host share pages. */
function isSamePlace(some: Site, other: Site): boolean {
  return some.key === other.key || some.hosts[0] === other.hosts[0];
}

/** Adds the file's sites, replacing saved ones with the same key or first host. */
function mergeSites(saved: readonly Site[], added: readonly Site[]): Site[] {
  return [...saved.filter((old) => !added.some((site) => isSamePlace(old, site))), ...added];
}

/** In the form it is saved in: without a trailing slash. */
function plain(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const parsed = parseBaseUrl(address);
  return 'baseUrl' in parsed ? parsed.baseUrl : undefined;
}

function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

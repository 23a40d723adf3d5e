import { i18n } from '#i18n';
import { originPatterns, type Site } from '@/lib/detection/sites';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { originPatternOf } from '@/lib/platform/permissions';
import type { ConnectionSettings, LockedField, ServiceSettings } from '@/lib/records/settings-rows';
import { parseBaseUrl } from '@/lib/service/address';
import { neutralNames, type WireNames } from '@/lib/service/names';
import type { Deployment } from './parse-deployment.ts';

/** What is saved at the moment when a file is looked at. */
export interface SavedSettings {
  connection: ConnectionSettings | null;
  service: ServiceSettings;
  sites: readonly Site[];
  locked: readonly LockedField[];
}

/** One thing that the file names: what it would become, and what it is now. */
export interface PlanLine {
  label: string;
  next: string;
  now: string;
  state: 'changes' | 'same' | 'locked';
}

export interface DeploymentPlan {
  lines: readonly PlanLine[];
  /** What the worker is asked, in this order; null: not at all. */
  asks: {
    saveConnection: PayloadOf<'saveConnection'> | null;
    saveService: PayloadOf<'saveService'> | null;
    saveSites: PayloadOf<'saveSites'> | null;
  };
  /** What the browser is asked for, in the click. */
  origins: readonly string[];
  /** The host whose key is removed, because the address is another one; null where it stays or there is none. */
  keyGoesFrom: string | null;
  /** A key has to be typed before anything can be asked. */
  needsKey: boolean;
}

/** Pure: what a deployment file would do to what is saved. A string: it cannot be used, and why. */
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
  };
  const sites = isFree('sites') && file.sites !== undefined ? mergeSites(saved.sites, file.sites) : null;
  const saveConnection =
    baseUrl !== undefined && (file.service !== undefined || file.names !== undefined)
      ? { baseUrl, names, keeping: { mode: 'remembered' as const } }
      : null;
  const isSameOrigin =
    connection !== null && baseUrl !== undefined && originOf(connection.baseUrl) === originOf(baseUrl);
  const hasKey = connection?.keySetAt != null;
  return {
    lines: linesOf(file, saved),
    asks: {
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
    keyGoesFrom: connection !== null && hasKey && !isSameOrigin ? new URL(connection.baseUrl).host : null,
    needsKey: saveConnection !== null && !(hasKey && isSameOrigin),
  };
}

function isService({ lists, webhook, previewPath }: Deployment): boolean {
  return lists !== undefined || webhook !== undefined || previewPath !== undefined;
}

function linesOf(file: Deployment, { connection, service, sites, locked }: SavedSettings): PlanLine[] {
  const none = i18n.t('service.fileNone');
  const line = (field: LockedField, label: string, next: string | undefined, now: string | null): PlanLine[] =>
    next === undefined
      ? []
      : [
          {
            label,
            next,
            now: now ?? none,
            state: locked.includes(field) ? 'locked' : next === now ? 'same' : 'changes',
          },
        ];
  const hostsOf = (some: readonly Site[]) => some.map((site) => site.hosts[0] ?? site.key).join(', ');
  const isKnown = file.names !== undefined && JSON.stringify(file.names) === JSON.stringify(connection?.names);
  return [
    ...line('serviceAddress', i18n.t('settings.address'), plain(file.service?.baseUrl), connection?.baseUrl ?? null),
    ...line('wireNames', i18n.t('settings.names'), file.names && countNames(file.names), null).map((named) => ({
      ...named,
      now: connection === null ? none : countNames(connection.names),
      ...(isKnown && named.state === 'changes' && { state: 'same' as const }),
    })),
    ...line('webhookAddress', i18n.t('service.webhook'), file.webhook, service.webhook),
    ...line('valueListAddress', i18n.t('service.lists'), plain(file.lists?.valueListUrl), service.valueListUrl),
    ...line('previewPath', i18n.t('service.preview'), file.previewPath, service.previewPath),
    ...line(
      'sites',
      i18n.t('settings.sites'),
      file.sites && hostsOf(mergeSites(sites, file.sites)),
      hostsOf(sites) || null,
    ),
  ];
}

/** Those of the file beside those that are there; one with the same key takes its place. */
function mergeSites(saved: readonly Site[], added: readonly Site[]): Site[] {
  return [...saved.filter(({ key }) => !added.some((site) => site.key === key)), ...added];
}

function countNames({ keys, values }: WireNames): string {
  return i18n.t('service.fileNames', Object.keys(keys).length + Object.keys(values).length);
}

/** As it will be saved: without a trailing slash. */
function plain(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const parsed = parseBaseUrl(address);
  return 'baseUrl' in parsed ? parsed.baseUrl : undefined;
}

function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

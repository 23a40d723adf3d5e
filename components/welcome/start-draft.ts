import { i18n } from '#i18n';
import { addressProblems, findKeyProblem } from '@/components/settings/connection/connection-draft';
import {
  type DeploymentPlan,
  planDeployment,
  type SavedSettings,
} from '@/components/settings/deployment/deployment-plan';
import type { Deployment } from '@/components/settings/deployment/parse-deployment';
import { isWorking } from '@/lib/database/settings/service-settings';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { originPatternOf } from '@/lib/platform/browser/permissions';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { mendAddress, parseBaseUrl, sandboxAddress } from '@/lib/service/client/address';
import { knownServices } from '@/lib/service/client/known-services';
import { neutralNames } from '@/lib/service/contract/names';
import { type Network, networks } from '@/lib/subjects/catalogue/networks';
import { isSiteOf, siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { guessSites } from '@/lib/subjects/guess-site';
import { withScheme } from '@/lib/subjects/links';
import { demoSite, originPatterns, type Site } from '@/lib/subjects/sites';

/** `saved`: already set up. `other`: unknown; only its field names are found out. */
export type StartService = 'saved' | 'public' | 'sandbox' | 'other';

/** The Start page's choices except the key, which is read from its field once and stored nowhere else. */
export interface StartDraft {
  service: StartService;
  /** As typed, a deployment code included. */
  address: string;
  /** The deployment in the address field's code; null: no code. */
  code: Deployment | null;
  /** Agreed to the webhook that the code names. */
  isWebhookAgreed: boolean;
  /** The user's ticks by network key; the others are as `isTicked` says. */
  networks: Readonly<Record<string, boolean>>;
  hasOwnSite: boolean;
  /** The address of a profile there, kept while none is added. */
  profile: string;
  /** Whether that site is the network whose addresses the service takes as profiles. */
  isServiceNetwork: boolean;
}

export interface StartProblems {
  address?: string;
  key?: string;
  profile?: string;
}

export interface StartPlan {
  host: string;
  /** Patterns that every request needs. */
  serviceOrigins: readonly string[];
  /** All patterns, the service's included. */
  origins: readonly string[];
  /** The messages to send; null if not needed. */
  saveConnection: Omit<PayloadOf<'saveConnection'>, 'key'> | null;
  saveService: PayloadOf<'saveService'> | null;
  saveSites: PayloadOf<'saveSites'> | null;
}

export function startDraftOf({ connection }: SavedSettings): StartDraft {
  return {
    service: connection === null ? 'public' : 'saved',
    address: '',
    code: null,
    isWebhookAgreed: false,
    networks: {},
    hasOwnSite: false,
    profile: '',
    isServiceNetwork: false,
  };
}

/** The professional network is ticked by default, unless there are sites or the code has its own. Pure. */
export function isTicked(
  { networks: chosen }: StartDraft,
  { key, kind }: Network,
  { saved, code }: { saved: SavedSettings; code: CodePlan },
): boolean {
  const bringsSites = code !== null && typeof code !== 'string' && code.messages.saveSites !== null;
  return chosen[key] ?? (kind === 'pronet' && saved.sites.length === 0 && !bringsSites);
}

/** What a code would set; a string with the reason it cannot be used; null without a code. */
export type CodePlan = DeploymentPlan | string | null;

export function codePlanOf({ code, service }: StartDraft, saved: SavedSettings): CodePlan {
  return code === null || service === 'sandbox' || service === 'saved' ? null : planDeployment(code, saved);
}

/** What "Start" does, or the missing fields. The sandbox has no plan: it is searched for. Pure. */
export function planStart(
  draft: StartDraft,
  saved: SavedSettings,
  { code, hasNewKey, keyStorage }: { code: CodePlan; hasNewKey: boolean; keyStorage: KeyStorage },
): { plan: StartPlan } | { problems: StartProblems } {
  const service = typeof code === 'string' ? { problem: code } : serviceOf(draft, saved, code);
  const sites = sitesOf(draft, saved, typeof code === 'string' ? null : code);
  const key = hasNewKey || 'problem' in service ? null : findKeyProblem(service.baseUrl, saved.connection);
  if ('problem' in service || 'problem' in sites || key !== null) {
    return {
      problems: {
        ...('problem' in service && { address: service.problem }),
        ...(key !== null && { key }),
        ...('problem' in sites && { profile: sites.problem }),
      },
    };
  }
  const { baseUrl, names, known } = service;
  const isChanged = draft.service !== 'saved' || hasNewKey;
  const ofCode = typeof code === 'string' || code === null ? null : code.messages.saveService;
  const webhook = draft.isWebhookAgreed ? (ofCode?.webhook ?? null) : saved.service.webhook;
  const serviceOrigins = [baseUrl, ...listsOf(code)].map(originPatternOf);
  return {
    plan: {
      host: new URL(baseUrl).host,
      serviceOrigins: [...new Set(serviceOrigins)],
      origins: [...new Set([...serviceOrigins, ...sites.sites.flatMap(originPatterns)])],
      saveConnection: isChanged
        ? {
            baseUrl,
            names,
            keyStorage: hasNewKey ? keyStorage : { mode: 'remembered' },
            ...(known && { service: 'public' }),
            ...(hasNewKey &&
              isWorking(saved.connection) && {
                onlyIfAccepted: ofCode?.keyHeader === undefined ? {} : { keyHeader: ofCode.keyHeader },
              }),
          }
        : null,
      saveService: ofCode === null ? null : { ...ofCode, webhook },
      saveSites: saved.locked.includes('sites') ? null : { sites: sites.sites },
    },
  };
}

/** The service's host, as far as known while typing. Pure. */
export function serviceHostOf(draft: StartDraft, saved: SavedSettings, code: CodePlan): string | null {
  const address = draft.service === 'sandbox' ? sandboxAddress : addressOf(draft, saved, code);
  return URL.canParse(address) && address.includes('.') ? new URL(address).host : null;
}

function addressOf(draft: StartDraft, saved: SavedSettings, code: CodePlan): string {
  if (draft.service === 'saved') return saved.connection?.baseUrl ?? '';
  if (code === null || typeof code === 'string') return mendAddress(draft.address);
  return code.messages.saveConnection?.baseUrl ?? saved.connection?.baseUrl ?? '';
}

/** The value lists' address from the code, if any. Pure. */
export function listsOf(code: CodePlan): string[] {
  const lists = code === null || typeof code === 'string' ? null : code.messages.saveService?.valueListUrl;
  return lists == null ? [] : [lists];
}

/** The sites in the browser's prompt, including those already allowed. Pure. */
export function sitesToAllow(draft: StartDraft, saved: SavedSettings, code: CodePlan): readonly Site[] {
  if (draft.service === 'sandbox') return [demoSite];
  const sites = sitesOf(draft, saved, typeof code === 'string' ? null : code);
  return 'sites' in sites ? sites.sites : saved.sites;
}

function serviceOf(
  { service, address }: StartDraft,
  { connection }: SavedSettings,
  code: DeploymentPlan | null,
): { baseUrl: string; names: PayloadOf<'saveConnection'>['names']; known?: boolean } | { problem: string } {
  const ofCode = code?.messages.saveConnection ?? null;
  if (ofCode !== null) return ofCode;
  if ((service === 'saved' || code !== null) && connection !== null) return connection;
  if (code !== null) return { problem: i18n.t('service.fileProblem.namesAlone') };
  const parsed = parseBaseUrl(mendAddress(address));
  if ('problem' in parsed) return { problem: addressProblems[parsed.problem]() };
  const isPublic = service === 'public';
  return { ...parsed, names: isPublic ? knownServices.public.names : neutralNames, known: isPublic };
}

/** All future sites: present ones, the code's, ticked networks and the user's own. */
function sitesOf(
  draft: StartDraft,
  saved: SavedSettings,
  code: DeploymentPlan | null,
): { sites: Site[] } | { problem: string } {
  const { sites, locked } = saved;
  const base = code?.messages.saveSites?.sites ?? [...sites];
  if (locked.includes('sites')) return { sites: [...sites] };
  const ticked = networks.filter((network) => isTicked(draft, network, { saved, code }));
  const added = ticked.filter((network) => !base.some((site) => isSiteOf(site, network))).map(siteOfNetwork);
  if (!draft.hasOwnSite) return { sites: [...base, ...added] };
  const own = siteOfProfile(draft.profile, asksForNetwork(draft) && draft.isServiceNetwork);
  if (own === null) return { problem: i18n.t('welcome.ownSite.none') };
  const isThere = [...base, ...added].some(({ key, hosts }) => key === own.key || hosts.includes(own.hosts[0] ?? ''));
  return { sites: [...base, ...added, ...(isThere ? [] : [own])] };
}

/** A known service's network is known too. */
export function asksForNetwork({ service }: StartDraft): boolean {
  return service !== 'public';
}

/**
 * The site of a profile's address, as "Add this site" would add it; the service's network if the user says so for an unknown one. Null if
 * it is no page. Pure.
 */
export function siteOfProfile(address: string, isServiceNetwork = false): Site | null {
  const [guess] = guessSites(withScheme(address));
  if (guess === undefined) return null;
  const { kind: _kind, linkHosts: _linkHosts, ...site } = guess.site;
  return isServiceNetwork && site.edition === undefined ? site : guess.site;
}

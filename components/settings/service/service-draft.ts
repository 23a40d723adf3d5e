import { i18n } from '#i18n';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { originPatternOf } from '@/lib/platform/browser/permissions';
import { parseBaseUrl } from '@/lib/service/client/address';
import type { KeyHeader } from '@/lib/service/client/request-address';
import type { GrowthFunction } from '@/lib/service/contract/filters/growth-function';
import { webhookSchema } from '@/lib/service/contract/schemas/job';

export interface ServiceDraft {
  webhook: string;
  valueListUrl: string;
  previewPath: ServiceSettings['previewPath'];
  keyHeader: KeyHeader;
  growthFunction: GrowthFunction;
}

export interface ServiceProblems {
  webhook?: string;
  valueListUrl?: string;
}

export function serviceDraftOf({ webhook, valueListUrl, previewPath, ...rest }: ServiceSettings): ServiceDraft {
  const { keyHeader = 'x-token', growthFunction = 'value' } = rest;
  return { webhook: webhook ?? '', valueListUrl: valueListUrl ?? '', previewPath, keyHeader, growthFunction };
}

/** What can be saved, or the problem of each field. An empty address removes it. Pure. */
export function checkServiceDraft(draft: ServiceDraft): { service: ServiceSettings } | { problems: ServiceProblems } {
  const webhook = draft.webhook.trim();
  const lists = draft.valueListUrl.trim();
  const webhookProblem = webhook === '' ? null : findWebhookProblem(webhook);
  const listsProblem = lists === '' ? null : findListsProblem(lists);
  if (webhookProblem !== null || listsProblem !== null) {
    return {
      problems: {
        ...(webhookProblem !== null && { webhook: webhookProblem }),
        ...(listsProblem !== null && { valueListUrl: listsProblem }),
      },
    };
  }
  const address = parseBaseUrl(lists);
  const valueListUrl = 'baseUrl' in address ? address.baseUrl : null;
  const { previewPath, keyHeader, growthFunction } = draft;
  return {
    service: { webhook: webhook === '' ? null : webhook, valueListUrl, previewPath, keyHeader, growthFunction },
  };
}

/** The origins to request from the browser; empty without a value-list address. Pure. */
export function listOriginsOf({ valueListUrl }: ServiceDraft): string[] {
  const parsed = parseBaseUrl(valueListUrl.trim());
  return 'baseUrl' in parsed ? [originPatternOf(parsed.baseUrl)] : [];
}

/** Why the service would reject the webhook when a job is submitted; null if it would not. */
export function findWebhookProblem(text: string): string | null {
  if (webhookSchema.safeParse(text).success) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return i18n.t('service.problem.webhookNotAnAddress');
  if (url.username !== '' || url.password !== '') return i18n.t('service.problem.listsCredentials');
  return url.protocol === 'http:'
    ? i18n.t('service.problem.webhookInsecure')
    : i18n.t('service.problem.webhookNotPublic');
}

export function findListsProblem(text: string): string | null {
  const parsed = parseBaseUrl(text);
  return 'baseUrl' in parsed ? null : listsProblems[parsed.problem]();
}

const listsProblems = {
  'not-an-address': () => i18n.t('service.problem.listsNotAnAddress'),
  insecure: () => i18n.t('service.problem.listsInsecure'),
  'has-credentials': () => i18n.t('service.problem.listsCredentials'),
};

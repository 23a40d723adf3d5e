import { brandNames, neutralNames, type WireNames } from '@/lib/service/contract/names';
import { sandboxAddress, sandboxKey, sandboxListAddress, sandboxWebhook } from './address.ts';
import type { PreviewPath } from './request-address.ts';

export const knownServiceIds = ['sandbox', 'public'] as const;
export type KnownServiceId = (typeof knownServiceIds)[number];

/** What is known of a service, so that nobody has to find it out; null where everyone has their own. */
export interface KnownService {
  address: string | null;
  key: string | null;
  names: WireNames;
  valueListUrl: string | null;
  previewPath: PreviewPath;
  /** A real service sends people's addresses there: it has none but one's own. */
  webhook: string | null;
}

/** Services that can be chosen instead of described. A service that a deployment file describes is the saved one. */
export const knownServices: Readonly<Record<KnownServiceId, KnownService>> = {
  sandbox: {
    address: sandboxAddress,
    key: sandboxKey,
    names: neutralNames,
    valueListUrl: sandboxListAddress,
    previewPath: '/v1/people/preview',
    webhook: sandboxWebhook,
  },
  /** Its address is where an account was opened; its value lists have no address that is stated. */
  public: {
    address: null,
    key: null,
    names: brandNames,
    valueListUrl: null,
    previewPath: '/v1/people/preview',
    webhook: null,
  },
};

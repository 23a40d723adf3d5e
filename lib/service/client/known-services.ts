import { brandNames, neutralNames, type WireNames } from '@/lib/service/contract/names';
import { sandboxAddress, sandboxKey, sandboxListAddress, sandboxWebhook } from './address.ts';
import type { PreviewPath } from './request-address.ts';

export const knownServiceIds = ['sandbox', 'public'] as const;
export type KnownServiceId = (typeof knownServiceIds)[number];

/** Known facts of a service; null where each account has its own. */
export interface KnownService {
  address: string | null;
  key: string | null;
  names: WireNames;
  valueListUrl: string | null;
  previewPath: PreviewPath;
  /** A real service sends people's addresses there, so there is no default. */
  webhook: string | null;
}

/** Services to choose from. A service from a deployment file is the saved one. */
export const knownServices: Readonly<Record<KnownServiceId, KnownService>> = {
  sandbox: {
    address: sandboxAddress,
    key: sandboxKey,
    names: neutralNames,
    valueListUrl: sandboxListAddress,
    previewPath: '/v1/people/preview',
    webhook: sandboxWebhook,
  },
  /** The account's page shows its address; its value lists have no stated address. */
  public: {
    address: null,
    key: null,
    names: brandNames,
    valueListUrl: null,
    previewPath: '/v1/people/preview',
    webhook: null,
  },
};

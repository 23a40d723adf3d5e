import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { hostsOfPatterns } from '@/components/settings/permission-hosts';
import { notedAs } from '@/lib/platform/error-log';
import { sandboxAddress } from '@/lib/service/client/address';
import type { Network } from '@/lib/subjects/catalogue/networks';
import { originPatterns, type Site } from '@/lib/subjects/sites';

type Catalogue = typeof import('@/lib/subjects/catalogue/site-of-network') &
  Pick<typeof import('@/lib/subjects/catalogue/networks'), 'networks' | 'sandboxNetworks'>;

export interface AddNetworkProps {
  sites: readonly Site[];
  /** Called synchronously in the click handler, so that a permission can be requested. */
  onAdd(site: Site): void;
}

/** "Networks": those not added yet, one press each, with all known addresses. */
export function AddNetwork({ sites, onAdd }: AddNetworkProps) {
  const id = useId();
  const catalogue = useCatalogue();
  const isSandbox = useConnection()?.settings?.baseUrl === sandboxAddress;
  if (catalogue === null) return null;
  const { networks, sandboxNetworks, isSiteOf, siteOfNetwork } = catalogue;
  const offered = isSandbox ? [...sandboxNetworks, ...networks] : networks;
  const missing = offered.filter((network) => !sites.some((site) => isSiteOf(site, network)));
  if (missing.length === 0) return null;
  return (
    <section className="set" aria-labelledby={id}>
      <span className="set-lab" id={id}>
        {i18n.t('sites.networks')}
      </span>
      <div>
        <div className="set-grid">
          {missing.map((network) => (
            <button key={network.key} type="button" className="btn" onClick={() => onAdd(siteOfNetwork(network))}>
              <Plus />
              <span>
                {network.name} <span className="meta block">{whoOf(network)}</span>{' '}
                <span className="meta block">{hostsOfPatterns(originPatterns(network)).join(', ')}</span>
              </span>
            </button>
          ))}
        </div>
        <p className="meta mt-1">{i18n.t('sites.networksHelp')}</p>
      </div>
    </section>
  );
}

function whoOf({ company, rewrite = [] }: Network): string {
  const hasCompanies = company.length > 0 || rewrite.some(({ kind }) => kind === 'company');
  return i18n.t(hasCompanies ? 'sites.network.both' : 'sites.network.person');
}

/** Loaded before the click, in which nothing may be awaited. If it fails to load, a site can still be typed. */
function useCatalogue(): Catalogue | null {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    const parts = [
      import('@/lib/subjects/catalogue/site-of-network'),
      import('@/lib/subjects/catalogue/networks'),
    ] as const;
    void Promise.all(parts).then(
      ([functions, { networks, sandboxNetworks }]) => setCatalogue({ ...functions, networks, sandboxNetworks }),
      notedAs('add-network', undefined),
    );
  }, []);
  return catalogue;
}

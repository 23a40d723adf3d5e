import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { CheckField } from '@/components/settings/check-field';
import { Mark } from '@/components/ui/mark';
import { TextField } from '@/components/ui/text-field';
import { notedAs } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import {
  checkSite,
  draftOfProfile,
  type FindShared,
  type SiteDraft,
  type SiteProblems,
  testAddress,
} from './site-draft.ts';

export interface AddSiteProps {
  sites: readonly Site[];
  /** Called synchronously in the click handler, so that a permission can be requested. */
  onAdd(site: Site): void;
  onCancel(): void;
}

const empty: SiteDraft = {
  ...{ host: '', personPath: '/in/:slug', companyPath: '/company/:slug' },
  ...{ keepCase: false, isServiceNetwork: false },
};

/** A form for a site: a host, two path patterns, and an address to test them on. */
export function AddSite({ sites, onAdd, onCancel }: AddSiteProps) {
  const [draft, setDraft] = useState(empty);
  const [address, setAddress] = useState('');
  const [findShared, setFindShared] = useState<FindShared | null>(null);
  const [problems, setProblems] = useState<SiteProblems>({});
  const hostField = useRef<HTMLInputElement>(null);
  const tested = testAddress(draft, address);

  useEffect(() => hostField.current?.focus(), []);

  // Loaded before the click, in which nothing may be awaited. If it fails to load, the worker rejects shared hosts.
  useEffect(() => {
    void import('@/lib/subjects/own-hosts').then(
      ({ findSharedHost }) => setFindShared(() => findSharedHost),
      notedAs('add-site', undefined),
    );
  }, []);

  function change(part: Partial<SiteDraft>): void {
    setDraft({ ...draft, ...part });
    setProblems({});
  }

  /** A pasted address of a profile fills in the pattern as well. */
  function typeHost(host: string): void {
    const whole = host.includes('/') ? draftOfProfile(host) : null;
    const { keepCase, isServiceNetwork } = draft;
    change(whole === null ? { host } : { ...whole, keepCase, isServiceNetwork });
    if (whole !== null) setAddress(host.trim());
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkSite(draft, sites, findShared ?? undefined);
        if ('site' in checked) onAdd(checked.site);
        else setProblems(checked.problems);
      }}
    >
      <TextField
        label={i18n.t('sites.host')}
        value={draft.host}
        inputRef={hostField}
        onChange={typeHost}
        placeholder={i18n.t('sites.hostPlaceholder')}
        problem={problems.host}
      />
      <TextField
        label={i18n.t('sites.personPath')}
        value={draft.personPath}
        onChange={(personPath) => change({ personPath })}
        help={i18n.t('sites.pathHelp')}
        problem={problems.personPath}
      />
      <TextField
        label={i18n.t('sites.companyPath')}
        value={draft.companyPath}
        onChange={(companyPath) => change({ companyPath })}
        problem={problems.companyPath}
      />
      <CheckField
        label={i18n.t('sites.keepCase')}
        help={i18n.t('sites.keepCaseHelp')}
        isOn={draft.keepCase}
        onTurn={(keepCase) => change({ keepCase })}
      />
      <CheckField
        label={i18n.t('sites.serviceNetwork')}
        help={i18n.t('sites.serviceNetworkHelp')}
        isOn={draft.isServiceNetwork}
        onTurn={(isServiceNetwork) => change({ isServiceNetwork })}
      />
      <TextField
        label={i18n.t('sites.test')}
        type="url"
        value={address}
        onChange={setAddress}
        help={i18n.t('sites.testHelp')}
      >
        <span role="status">
          {tested !== null && (
            <Mark tone={tested.isSubject ? 'good' : 'caution'} icon={tested.isSubject ? <Check /> : <CircleDashed />}>
              {tested.text}
            </Mark>
          )}
        </span>
      </TextField>
      <div className="set">
        <span />
        <div className="set-line">
          <button type="submit" className="btn">
            {i18n.t('sites.add')}
          </button>
          <button type="button" className="act" onClick={onCancel}>
            {i18n.t('sites.cancel')}
          </button>
        </div>
      </div>
    </form>
  );
}

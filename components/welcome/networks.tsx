import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { CheckField } from '@/components/settings/check-field';
import type { SavedSettings } from '@/components/settings/deployment/deployment-plan';
import { TextField } from '@/components/ui/inputs/text-field';
import { networks } from '@/lib/subjects/catalogue/networks';
import { isSiteOf } from '@/lib/subjects/catalogue/site-of-network';
import { asksForNetwork, type CodePlan, isTicked, type StartDraft, siteOfProfile } from './start-draft.ts';
import { Tile, TileSet } from './tiles.tsx';

export interface NetworksProps {
  draft: StartDraft;
  saved: SavedSettings;
  code: CodePlan;
  problem: string | undefined;
  onChange(part: Partial<StartDraft>): void;
}

/** Networks not added yet, and the user's own site by a profile's address. */
export function Networks({ draft, saved, code, problem, onChange }: NetworksProps) {
  if (saved.locked.includes('sites')) return null;
  const codeSites = code === null ? [] : (draft.code?.sites ?? []);
  const there = [...saved.sites, ...codeSites];
  const missing = networks.filter((network) => !there.some((site) => isSiteOf(site, network)));
  const { profile, hasOwnSite } = draft;
  const own = siteOfProfile(profile);
  return (
    <>
      <TileSet label={i18n.t('welcome.networks')}>
        {missing.map((network) => (
          <Tile
            key={network.key}
            type="checkbox"
            title={network.name}
            isOn={isTicked(draft, network, { saved, code })}
            onTurn={(isOn) => onChange({ networks: { ...draft.networks, [network.key]: isOn } })}
          />
        ))}
        <Tile
          type="checkbox"
          title={i18n.t('welcome.ownSite.name')}
          text={i18n.t('welcome.ownSite.text')}
          isOn={hasOwnSite}
          onTurn={(isOn) => onChange({ hasOwnSite: isOn })}
        />
      </TileSet>
      {hasOwnSite && (
        <div className="step">
          <ProfileField
            profile={profile}
            problem={problem}
            hint={own === null ? null : hintOf(own.person[0], own.company[0], own.hosts[0] ?? '')}
            onChange={(next) => onChange({ profile: next })}
          />
          {own !== null && own.edition === undefined && asksForNetwork(draft) && (
            <CheckField
              label={i18n.t('sites.serviceNetwork')}
              help={i18n.t('sites.serviceNetworkHelp')}
              isOn={draft.isServiceNetwork}
              onTurn={(isServiceNetwork) => onChange({ isServiceNetwork })}
            />
          )}
        </div>
      )}
    </>
  );
}

function hintOf(person: string | undefined, company: string | undefined, host: string): string {
  const path = (person ?? company ?? '').replace(':slug', '…');
  return i18n.t(person === undefined ? 'welcome.ownSite.companies' : 'welcome.ownSite.people', { host, path });
}

interface ProfileFieldProps {
  profile: string;
  problem: string | undefined;
  hint: string | null;
  onChange(profile: string): void;
}

/** Focus is in it as soon as its tile is ticked. */
function ProfileField({ profile, problem, hint, onChange }: ProfileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      label={i18n.t('welcome.ownSite.address')}
      inputRef={field}
      value={profile}
      onChange={onChange}
      help={i18n.t('welcome.ownSite.help')}
      problem={problem}
    >
      <span className="good" role="status">
        {hint}
      </span>
    </TextField>
  );
}

import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { i18n } from '#i18n';
import { CheckField } from '@/components/settings/check-field';
import { TextField } from '@/components/ui/inputs/text-field';
import { Mark } from '@/components/ui/mark';
import type { SiteDraft, SiteProblems, TestedAddress } from './site-draft.ts';

export interface SiteFieldsProps {
  draft: SiteDraft;
  problems: SiteProblems;
  onChange(part: Partial<SiteDraft>): void;
  address: string;
  tested: TestedAddress | null;
  onAddress(address: string): void;
}

/** A site's fields besides its host, and an address to test. */
export function SiteFields({ draft, problems, onChange, address, tested, onAddress }: SiteFieldsProps) {
  return (
    <>
      <TextField
        label={i18n.t('sites.personPath')}
        value={draft.personPath}
        onChange={(personPath) => onChange({ personPath })}
        help={i18n.t('sites.pathHelp')}
        problem={problems.personPath}
      />
      <TextField
        label={i18n.t('sites.companyPath')}
        value={draft.companyPath}
        onChange={(companyPath) => onChange({ companyPath })}
        problem={problems.companyPath}
      />
      <CheckField
        label={i18n.t('sites.keepCase')}
        help={i18n.t('sites.keepCaseHelp')}
        isOn={draft.keepCase}
        onTurn={(keepCase) => onChange({ keepCase })}
      />
      <CheckField
        label={i18n.t('sites.serviceNetwork')}
        help={i18n.t('sites.serviceNetworkHelp')}
        isOn={draft.isServiceNetwork}
        onTurn={(isServiceNetwork) => onChange({ isServiceNetwork })}
      />
      <TextField
        label={i18n.t('sites.test')}
        type="url"
        value={address}
        onChange={onAddress}
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
    </>
  );
}

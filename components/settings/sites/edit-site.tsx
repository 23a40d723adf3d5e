import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useInvalidFocus } from '@/components/ui/hooks/use-invalid-focus';
import { type Site, siteName } from '@/lib/subjects/sites';
import { changeSite, draftOfSite, type SiteProblems, testAddress } from './site-draft.ts';
import { SiteFields } from './site-fields.tsx';

export interface EditSiteProps {
  site: Site;
  onSave(site: Site): void;
  onCancel(): void;
}

/** Patterns and rules of a typed site. The host stays, because the permission and purchases belong to it. */
export function EditSite({ site, onSave, onCancel }: EditSiteProps) {
  const [draft, setDraft] = useState(() => draftOfSite(site));
  const [address, setAddress] = useState('');
  const [problems, setProblems] = useState<SiteProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const changed = changeSite(site, draft);
  useInvalidFocus(form, problems);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-label={i18n.t('sites.editFor', { host: siteName(site) })}
      onSubmit={(event) => {
        event.preventDefault();
        if ('site' in changed) onSave(changed.site);
        else setProblems(changed.problems);
      }}
    >
      <SiteFields
        {...{ draft, problems, address }}
        tested={testAddress(changed, address)}
        onChange={(part) => {
          setDraft({ ...draft, ...part });
          setProblems({});
        }}
        onAddress={setAddress}
      />
      <div className="set">
        <span />
        <div className="set-line">
          <button type="submit" className="btn">
            {i18n.t('sites.save')}
          </button>
          <button type="button" className="act" onClick={onCancel}>
            {i18n.t('sites.cancel')}
          </button>
        </div>
      </div>
    </form>
  );
}

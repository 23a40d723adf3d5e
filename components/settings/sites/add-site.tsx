import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PermissionHint } from '@/components/settings/permission-hint';
import { useInvalidFocus } from '@/components/ui/hooks/use-invalid-focus';
import { TextField } from '@/components/ui/inputs/text-field';
import { logAs } from '@/lib/platform/error-log';
import { originPatterns, type Site } from '@/lib/subjects/sites';
import {
  checkSite,
  type FindShared,
  type SiteDraft,
  type SiteProblems,
  siteDraftOf,
  testAddress,
  typeHost,
  untouchedSite,
} from './site-draft.ts';
import { SiteFields } from './site-fields.tsx';

export interface AddSiteProps {
  sites: readonly Site[];
  /** While closed, the typed text stays. */
  isOpen: boolean;
  /** Called synchronously in the click handler, so that a permission can be requested. */
  onAdd(site: Site): void;
  onCancel(): void;
}

/** A form for a site: a host, two path patterns, and an address to test them on. */
export function AddSite({ sites, isOpen, onAdd, onCancel }: AddSiteProps) {
  const [typed, setTyped] = useState(untouchedSite);
  /** Null: not typed. A pasted profile's address is tested until then. */
  const [testTyped, setTestTyped] = useState<string | null>(null);
  const [pasted, setPasted] = useState('');
  const [findShared, setFindShared] = useState<FindShared | null>(null);
  const [problems, setProblems] = useState<SiteProblems>({});
  const hostField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const draft = siteDraftOf(typed);
  const address = testTyped ?? pasted;
  const checked = checkSite(draft, sites, findShared ?? undefined);
  const tested = testAddress(checkSite(draft, []), address);
  useInvalidFocus(form, problems);

  useEffect(() => {
    if (isOpen) hostField.current?.focus();
  }, [isOpen]);

  // Loaded before the click, in which nothing may be awaited. If it fails to load, the worker rejects shared hosts.
  useEffect(() => {
    void import('@/lib/subjects/own-hosts').then(
      ({ findSharedHost }) => setFindShared(() => findSharedHost),
      logAs('add-site', undefined),
    );
  }, []);

  function change(part: Partial<SiteDraft>): void {
    setTyped({ ...typed, typed: { ...typed.typed, ...part } });
    setProblems({});
  }

  function changeHost(text: string): void {
    // A key press changes one letter.
    const isPasted = Math.abs(text.length - draft.host.length) > 1;
    const next = typeHost(typed, text, isPasted);
    setTyped(next);
    setProblems({});
    if (next.filled !== typed.filled) setPasted(text.trim());
  }

  return (
    <form
      ref={form}
      hidden={!isOpen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if ('site' in checked) onAdd(checked.site);
        else setProblems(checked.problems);
      }}
    >
      <TextField
        label={i18n.t('sites.host')}
        value={draft.host}
        inputRef={hostField}
        onChange={changeHost}
        placeholder={i18n.t('sites.hostPlaceholder')}
        problem={problems.host}
      />
      <SiteFields {...{ draft, problems, address, tested }} onChange={change} onAddress={setTestTyped} />
      <div className="set">
        <span />
        <div>
          {'site' in checked && <PermissionHint patterns={originPatterns(checked.site)} does="reads" />}
          <div className="set-line">
            <button type="submit" className="btn">
              {i18n.t('sites.add')}
            </button>
            <button type="button" className="act" onClick={onCancel}>
              {i18n.t('sites.cancel')}
            </button>
          </div>
        </div>
      </div>
    </form>
  );
}

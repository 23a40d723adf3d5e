import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { memberProblemLabels, partlyLabel } from '@/components/exclusions/exclusion-labels';
import { CompaniesOffer } from '@/components/lists/companies-offer';
import { readSettings } from '@/lib/database/reads';
import { domainAsWritten, type ParsedMember, parseMember } from '@/lib/exclusions/parse-member';
import type { CountedList } from '@/lib/exclusions/reads';
import { isNamedSite, type NamedSite } from '@/lib/subjects/known-subjects';
import { sharedHostsBelow } from '@/lib/subjects/shared-hosts';

export interface AddMemberProps {
  list: CountedList;
  isBusy: boolean;
  /** Resolves to the reason nothing was added; null if something was. */
  onAdd(listId: string, text: string, why: string): Promise<string | null>;
  /** The same for a list of companies, which it opens; null creates the first. */
  onAddToCompanies(listId: string | null, text: string, why: string): Promise<string | null>;
  onClose(): void;
}

/** A field for a page, domain, address or id, with a preview of its meaning. */
export function AddMember({ list, isBusy, onAdd, onAddToCompanies, onClose }: AddMemberProps) {
  const id = useId();
  const { db } = usePanel();
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]);
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const parsed = parseMember(text, { kind: list.kind, sites: sites ?? [], domainOf: domainAsWritten });

  function add(): void {
    if ('problem' in parsed) {
      setProblem(memberProblemLabels[parsed.problem]());
      field.current?.focus();
      return;
    }
    void onAdd(list.id, text, why.trim()).then((trouble) => {
      setProblem(trouble);
      if (trouble === null) setText('');
      field.current?.focus();
    });
  }

  return (
    <form
      className="list-step add-member"
      aria-label={i18n.t('lists.addTo', { list: list.name })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div>
        <label className="lab" htmlFor={`${id}-who`}>
          {i18n.t(list.kind === 'person' ? 'lists.whoPerson' : 'lists.whoCompany')}
        </label>
        <input
          id={`${id}-who`}
          className="field"
          dir="ltr"
          ref={field}
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-status`}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
        <p className={problem === null ? 'meta' : 'meta stop'} id={`${id}-status`} role="status">
          {problem ?? <Understood parsed={parsed} />}
        </p>
        {problem !== null && 'problem' in parsed && parsed.problem === 'is-domain' && (
          <CompaniesOffer
            labelOf={(companies) =>
              companies === null ? i18n.t('lists.makeCompanies') : i18n.t('lists.addToCompanies', { list: companies })
            }
            onPress={(listId) => onAddToCompanies(listId, text, why.trim())}
          />
        )}
      </div>
      <div>
        <label className="lab" htmlFor={`${id}-why`}>
          {i18n.t('lists.whyLabel')}
        </label>
        <input
          id={`${id}-why`}
          className="field"
          autoComplete="off"
          maxLength={500}
          placeholder={i18n.t('lists.whyPlaceholder')}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </div>
      <div className="next">
        <button type="submit" className="btn" disabled={isBusy}>
          {i18n.t('lists.addNow')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('lists.done')}
        </button>
      </div>
    </form>
  );
}

/** No errors while typing; they are shown on submit. */
function Understood({ parsed }: { parsed: ParsedMember }) {
  if ('problem' in parsed) return i18n.t('lists.parsed.nothing');
  const { subject } = parsed;
  const hosts = subject.site === 'domain' ? sharedHostsBelow(subject.slug) : [];
  const labels: Record<NamedSite, () => string> = {
    id: () => i18n.t('lists.parsed.id'),
    email: () => i18n.t('lists.parsed.email'),
    domain: () => i18n.t('lists.parsed.domain'),
  };
  return (
    <>
      {isNamedSite(subject.site) ? labels[subject.site]() : i18n.t(`lists.parsed.${subject.kind}`)}{' '}
      <bdi dir="ltr">{subject.slug}</bdi>
      {hosts.length > 0 && `. ${partlyLabel({ domain: subject.slug, hosts })}`}
    </>
  );
}

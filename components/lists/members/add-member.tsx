import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { WhyField } from '@/components/exclusions/choose-list';
import { memberProblemLabels, partlyLabel } from '@/components/exclusions/exclusion-labels';
import { CompaniesOffer } from '@/components/lists/companies-offer';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
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
  /** Like `onAdd`, then opens that company list; `null` creates one. */
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
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
    <StepForm
      className="list-step add-member"
      label={i18n.t('lists.addTo', { list: list.name })}
      submitLabel={i18n.t('lists.addNow')}
      closeLabel={i18n.t('lists.done')}
      isOff={isBusy}
      onSubmit={add}
      onClose={onClose}
    >
      <div>
        <PlainField
          label={i18n.t(list.kind === 'person' ? 'lists.whoPerson' : 'lists.whoCompany')}
          labelClass="lab"
          dir="ltr"
          inputRef={field}
          spellCheck={false}
          value={text}
          isInvalid={problem !== null}
          aria-describedby={id}
          onWrite={(next) => {
            setText(next);
            setProblem(null);
          }}
        />
        <p className={problem === null ? 'meta' : 'meta stop'} id={id} role="status">
          {problem ?? <Understood parsed={parsed} />}
        </p>
        {problem !== null && 'problem' in parsed && parsed.problem === 'is-domain' && (
          <CompaniesOffer
            labelOf={(listName) =>
              listName === null ? i18n.t('lists.makeCompanies') : i18n.t('lists.addToCompanies', { list: listName })
            }
            onPress={(listId) => onAddToCompanies(listId, text, why.trim())}
          />
        )}
      </div>
      <div>
        <WhyField value={why} onWrite={setWhy} />
      </div>
    </StepForm>
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

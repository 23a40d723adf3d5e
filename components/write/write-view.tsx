import ArrowLeft from 'lucide-react/icons/arrow-left';
import { i18n } from '#i18n';
import { useConnectionId } from '@/components/context/use-connection';
import { useKnown } from '@/components/orders/use-known';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { Loading } from '@/components/ui/row';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';
import { longest } from '@/lib/platform/longest';
import type { Subject } from '@/lib/subjects/subject';
import { useLetterDraft } from './use-letter-draft.ts';
import type { WriteViewProps } from './write.tsx';
import './write.css';

/** Browsers may send text to their vendor for spell checking, and save form contents to disk. No part of a letter may leave this page. */
const staysOnPage = { spellCheck: false, autoCorrect: 'off', writingsuggestions: 'false' } as const;

/** The letter to one person: kept while it is typed, opened elsewhere by a press. */
export function WriteView({ subject, onBack }: WriteViewProps) {
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const draft = useLetterDraft(subject);
  useStartFocus(true, '.letter-back');
  if (known === undefined || draft.text === undefined) return <Loading />;
  const letter = draft.text ?? { subject: '', body: '', templateId: null };
  return (
    <article className="write" aria-label={i18n.t('write.label')}>
      <LetterHead subject={subject} record={known.record} onBack={onBack} />
      <div className="letter-line">
        <PlainField
          {...staysOnPage}
          label={i18n.t('write.subject')}
          labelClass="meta"
          dir="auto"
          value={letter.subject}
          longest={longest.draftSubject}
          onWrite={(text) => draft.write({ ...letter, subject: text })}
        />
      </div>
      <div className="letter">
        <PlainField
          {...staysOnPage}
          label={i18n.t('write.letter')}
          labelClass="sr-only"
          dir="auto"
          rows={12}
          value={letter.body}
          longest={longest.draftBody}
          onWrite={(text) => draft.write({ ...letter, body: text })}
        />
      </div>
      {draft.hasFailed && (
        <p className="meta stop" role="alert">
          {i18n.t('write.notKept')}
        </p>
      )}
    </article>
  );
}

interface LetterHeadProps {
  subject: Subject;
  record: SubjectRecord | null;
  onBack(): void;
}

function LetterHead({ subject, record, onBack }: LetterHeadProps) {
  const name = record?.name ?? subject.slug;
  const back = i18n.t('write.back', { name });
  const address = record === null ? undefined : contactOf(record).emails[0]?.address;
  return (
    <header className="letter-head">
      <button type="button" className="icon letter-back" aria-label={back} title={back} onClick={onBack}>
        <ArrowLeft className="flip" />
      </button>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="meta">{address === undefined ? i18n.t('write.noAddress') : <bdi dir="ltr">{address}</bdi>}</p>
      </div>
    </header>
  );
}

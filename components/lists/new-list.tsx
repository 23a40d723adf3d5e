import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { Subject } from '@/lib/subjects/subject';

export interface NewListProps {
  isBusy: boolean;
  /** Resolves to the reason it was rejected; null if it was created. */
  onCreate(name: string, kind: Subject['kind']): Promise<string | null>;
  onClose(): void;
}

const kinds = ['person', 'company'] as const;
const kindLabels = { person: () => i18n.t('lists.people'), company: () => i18n.t('lists.companies') };

/** A name and a kind; the kind cannot be changed later. */
export function NewList({ isBusy, onCreate, onClose }: NewListProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Subject['kind']>('person');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="list-form"
      aria-label={i18n.t('lists.newList')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void onCreate(name, kind).then((trouble) => {
          setProblem(trouble);
          if (trouble === null) onClose();
          else field.current?.focus();
        });
      }}
    >
      <label className="lab" htmlFor={id}>
        {i18n.t('lists.nameLabel')}
      </label>
      <input
        id={id}
        className="field"
        ref={field}
        autoComplete="off"
        maxLength={80}
        value={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? `${id}-purpose` : `${id}-problem`}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="meta" id={`${id}-purpose`}>
        {i18n.t('lists.purpose')}
      </p>
      {problem !== null && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <fieldset className="list-kinds" aria-label={i18n.t('lists.kind')}>
        {kinds.map((each) => (
          <label key={each} className="tick">
            <input
              className="radio"
              type="radio"
              name={`${id}-kind`}
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {kindLabels[each]()}
          </label>
        ))}
      </fieldset>
      <div className="next">
        <button type="submit" className="btn" disabled={isBusy}>
          {i18n.t('lists.create')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('lists.leave')}
        </button>
      </div>
    </form>
  );
}

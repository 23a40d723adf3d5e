import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { longestListName } from '@/components/exclusions/choose-list';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <StepForm
      className="list-form"
      label={i18n.t('lists.newList')}
      submitLabel={i18n.t('lists.create')}
      closeLabel={i18n.t('lists.leave')}
      isOff={isBusy}
      onSubmit={() =>
        void onCreate(name, kind).then((trouble) => {
          setProblem(trouble);
          if (trouble === null) onClose();
          else field.current?.focus();
        })
      }
      onClose={onClose}
    >
      <PlainField
        label={i18n.t('lists.nameLabel')}
        labelClass="lab"
        inputRef={field}
        longest={longestListName}
        value={name}
        help={i18n.t('lists.purpose')}
        problem={problem}
        onWrite={setName}
      />
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
    </StepForm>
  );
}

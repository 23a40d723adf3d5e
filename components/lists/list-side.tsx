import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { longestListName } from '@/components/exclusions/choose-list';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
import { loadableLater } from '@/components/ui/mount/loadable';
import type { CountedList } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import type { ListActions } from './use-list-actions.ts';

export interface ListSideProps {
  lists: readonly CountedList[];
  current: string | null;
  actions: ListActions;
  isMaking: boolean;
  onMaking(isMaking: boolean): void;
  onChoose(listId: string): void;
  nowMs: number;
}

/** After the own lists are drawn. */
const SubscribedLists = loadableLater(async () => (await import('./subscribed/subscribed-lists.tsx')).SubscribedLists);

const kinds = ['person', 'company'] as const;
const kindLabels = { person: () => i18n.t('lists.people'), company: () => i18n.t('lists.companies') };

/** All lists with their member counts: people first, then companies. */
export function ListSide({ lists, current, actions, isMaking, onMaking, onChoose, nowMs }: ListSideProps) {
  return (
    <aside className="lists-side" aria-label={i18n.t('lists.label')}>
      {isMaking ? (
        <NewList isBusy={actions.isBusy} onCreate={actions.create} onClose={() => onMaking(false)} />
      ) : (
        lists.length > 0 && <ActionLink onAction={() => onMaking(true)}>{i18n.t('lists.newList')}</ActionLink>
      )}
      {kinds.map((kind) => {
        const some = lists.filter((list) => list.kind === kind);
        return (
          some.length > 0 && (
            <nav key={kind} aria-label={kindLabels[kind]()}>
              <h2>
                <strong>{kindLabels[kind]()}</strong>
              </h2>
              <ul>
                {some.map((list) => (
                  <li key={list.id}>
                    <button
                      type="button"
                      className="nav-link list-link"
                      aria-current={list.id === current ? 'true' : undefined}
                      onClick={() => onChoose(list.id)}
                    >
                      <bdi>{list.name}</bdi> <span className="slot">{formatCount(list.count)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
          )
        );
      })}
      <SubscribedLists nowMs={nowMs} />
    </aside>
  );
}

interface NewListProps {
  isBusy: boolean;
  /** Resolves to the reason it was rejected; null if it was created. */
  onCreate(name: string, kind: Subject['kind']): Promise<string | null>;
  onClose(): void;
}

/** A name and a kind; the kind cannot be changed later. */
function NewList({ isBusy, onCreate, onClose }: NewListProps) {
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

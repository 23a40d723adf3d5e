import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { UnsavedText } from '@/components/context/use-unsaved-text';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { UnsavedTexts } from '@/lib/messaging/unsaved';
import type { Subject } from '@/lib/subjects/subject';

export interface ChooseListProps {
  kind: Subject['kind'];
  lists: readonly ListRow[];
  usual: ListRow | null;
  problem: string | null;
  isBusy: boolean;
  /** Keeps list, name and reason until they are used or cancelled; absent where they are lost with the form. */
  unsaved?: UnsavedText;
  /** A press opened it; it was not left open. */
  takesFocus?: boolean;
  onChoose(listId: string, why: string): void;
  onMake(name: string, why: string): void;
  onCancel(): void;
}

const newList = '';
export const longestListName = 80;
const longestWhy = 500;

/** Chooses an existing or new list and a reason, instead of the one-press exclusion. Escape cancels. */
export function ChooseList({ kind, lists, usual, problem, isBusy, takesFocus = true, ...props }: ChooseListProps) {
  const { onChoose, onMake, onCancel } = props;
  const id = useId();
  const [texts, write] = useState<UnsavedTexts | null>(null);
  const draft = props.unsaved ?? { texts, write };
  const [listId = usual?.id ?? newList, name = '', why = ''] = draft.texts ?? [];
  // The default name of the first list, as in the one-press exclusion.
  const first = kind === 'person' ? i18n.t('lists.first') : i18n.t('lists.firstCompanies');
  const suggested = lists.length === 0 ? first : '';
  // The list may have been removed since.
  const chosen = lists.some(({ id: each }) => each === listId) ? listId : newList;
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) choice.current?.focus();
  }, [takesFocus]);
  return (
    <StepForm
      className="choose-list"
      label={i18n.t('lists.choose')}
      submitLabel={i18n.t('lists.exclude')}
      closeLabel={i18n.t('lists.leave')}
      isOff={isBusy}
      onSubmit={() => {
        if (chosen === newList) onMake(name.trim() === '' ? suggested : name, why.trim());
        else onChoose(chosen, why.trim());
      }}
      onClose={onCancel}
    >
      <label className="lab" htmlFor={id}>
        {i18n.t('lists.list')}
      </label>
      <select
        id={id}
        className="field"
        ref={choice}
        value={chosen}
        onChange={({ target }) => draft.write([target.value, name, why])}
      >
        {lists.map((list) => (
          <option key={list.id} value={list.id}>
            {list.name}
          </option>
        ))}
        <option value={newList}>{i18n.t('lists.newList')}</option>
      </select>
      {chosen === newList && (
        <PlainField
          label={i18n.t('lists.nameLabel')}
          labelClass="lab"
          longest={longestListName}
          placeholder={suggested}
          value={name}
          problem={problem}
          onWrite={(text) => draft.write([chosen, text, why])}
        />
      )}
      <WhyField value={why} onWrite={(text) => draft.write([chosen, name, text])} />
    </StepForm>
  );
}

/** Why a subject is on a list. */
export function WhyField({ value, onWrite }: { value: string; onWrite(text: string): void }) {
  return (
    <PlainField
      label={i18n.t('lists.whyLabel')}
      labelClass="lab"
      longest={longestWhy}
      placeholder={i18n.t('lists.whyPlaceholder')}
      {...{ value, onWrite }}
    />
  );
}

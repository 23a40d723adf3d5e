import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { UnsavedText } from '@/components/context/use-unsaved-text';
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
    <form
      className="choose-list"
      aria-label={i18n.t('lists.choose')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === newList) onMake(name.trim() === '' ? suggested : name, why.trim());
        else onChoose(chosen, why.trim());
      }}
    >
      <label className="lab" htmlFor={`${id}-list`}>
        {i18n.t('lists.list')}
      </label>
      <select
        id={`${id}-list`}
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
        <>
          <label className="lab" htmlFor={`${id}-name`}>
            {i18n.t('lists.nameLabel')}
          </label>
          <input
            id={`${id}-name`}
            className="field"
            autoComplete="off"
            maxLength={80}
            placeholder={suggested}
            value={name}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => draft.write([chosen, target.value, why])}
          />
        </>
      )}
      {problem !== null && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
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
        onChange={({ target }) => draft.write([chosen, name, target.value])}
      />
      <div className="next">
        <button type="submit" className="btn" disabled={isBusy}>
          {i18n.t('lists.exclude')}
        </button>
        <button type="button" className="act" onClick={onCancel}>
          {i18n.t('lists.leave')}
        </button>
      </div>
    </form>
  );
}

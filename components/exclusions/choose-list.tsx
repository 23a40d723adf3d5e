import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';

export interface ChooseListProps {
  lists: readonly ListRow[];
  usual: ListRow | null;
  /** Why the last name was rejected. */
  problem: string | null;
  isBusy: boolean;
  onChoose(listId: string, why: string): void;
  /** Creates a list of this name first. */
  onMake(name: string, why: string): void;
  onCancel(): void;
}

const newList = '';

/**
 * Chooses an existing or new list and a reason: the detailed alternative to the one-press exclusion. Escape cancels.
 */
export function ChooseList({ lists, usual, problem, isBusy, onChoose, onMake, onCancel }: ChooseListProps) {
  const id = useId();
  const [chosen, setChosen] = useState(usual?.id ?? newList);
  const [name, setName] = useState('');
  const [why, setWhy] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className="choose-list"
      aria-label={i18n.t('lists.choose')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === newList) onMake(name, why.trim());
        else onChoose(chosen, why.trim());
      }}
    >
      <label className="lab" htmlFor={`${id}-list`}>
        {i18n.t('lists.list')}
      </label>
      <select
        id={`${id}-list`}
        className="field"
        ref={first}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
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
            value={name}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => setName(target.value)}
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
        onChange={({ target }) => setWhy(target.value)}
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

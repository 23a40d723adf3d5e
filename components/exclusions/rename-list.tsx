import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { CountedList } from '@/lib/exclusions/reads';

export interface RenameListProps {
  list: CountedList;
  isBusy: boolean;
  onRename(listId: string, name: string): Promise<string | null>;
  onClose(): void;
}

export function RenameList({ list, isBusy, onRename, onClose }: RenameListProps) {
  const id = useId();
  const [name, setName] = useState(list.name);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="list-step list-line"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(list.id, name).then((trouble) => (trouble === null ? onClose() : setProblem(trouble)));
      }}
    >
      <label className="sr-only" htmlFor={id}>
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
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn" disabled={isBusy}>
        {i18n.t('lists.renameNow')}
      </button>
      <button type="button" className="act" onClick={onClose}>
        {i18n.t('lists.leave')}
      </button>
      {problem !== null && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

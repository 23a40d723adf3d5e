import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import { ChangeStatusLine } from './change-status.tsx';
import { ChooseList } from './choose-list.tsx';
import { type Excludable, useExcludeLines } from './use-exclude-lines.ts';

export interface ExcludeLinesProps {
  kind: Subject['kind'];
  /** Reads the subjects to exclude; null while not requested. */
  read: (() => Promise<Excludable[]>) | null;
  onClose(): void;
  onExcluded(): void;
}

/** Chooses a list and shows the outcome, which can be undone. */
export function ExcludeLines({ kind, read, onClose, onExcluded }: ExcludeLinesProps) {
  const { db } = usePanel();
  const lists = useLiveQuery(async () => readLists(db), [db]);
  const [problem, setProblem] = useState<string | null>(null);
  const { status, isBusy, exclude, excludeToNew, undo } = useExcludeLines({
    kind,
    onExcluded() {
      onClose();
      onExcluded();
    },
  });
  const fitting = (lists ?? []).filter((list) => list.kind === kind);
  return (
    <>
      {read !== null && lists !== undefined && (
        <div className="table-step">
          <ChooseList
            kind={kind}
            lists={fitting}
            usual={findUsualList(fitting, kind)}
            problem={problem}
            isBusy={isBusy}
            onChoose={(listId, why) => {
              const list = fitting.find(({ id }) => id === listId);
              if (list !== undefined) void read().then((members) => exclude(list, members, why));
            }}
            onMake={(name, why) =>
              void read()
                .then((members) => excludeToNew(name, members, why))
                .then(setProblem)
            }
            onCancel={() => {
              setProblem(null);
              onClose();
            }}
          />
        </div>
      )}
      <ChangeStatusLine className="table-status meta" status={status} onUndo={undo} />
    </>
  );
}

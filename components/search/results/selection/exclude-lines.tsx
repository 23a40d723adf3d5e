import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ChooseList } from '@/components/exclusions/choose-list';
import { ActionLink } from '@/components/ui/action-link';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { type ExcludeActions, useExcludeLines } from './use-exclude-lines.ts';

export interface ExcludeLinesProps {
  kind: Subject['kind'];
  /** The lines to exclude; null while not requested. */
  lines: readonly ResultLine[] | null;
  connectionId: string;
  sites: readonly Site[];
  actions: ExcludeActions;
  onClose(): void;
  onExcluded(): void;
}

/** Chooses a list and shows the outcome, which can be undone. */
export function ExcludeLines({ kind, lines, connectionId, sites, actions, onClose, onExcluded }: ExcludeLinesProps) {
  const { db } = usePanel();
  const lists = useLiveQuery(() => readLists(db), [db]);
  const [problem, setProblem] = useState<string | null>(null);
  const {
    said: status,
    isBusy,
    exclude,
    excludeToNew,
    undo,
  } = useExcludeLines({
    ...{ actions, sites, connectionId },
    onExcluded() {
      onClose();
      onExcluded();
    },
  });
  const fitting = (lists ?? []).filter((list) => list.kind === kind);
  return (
    <>
      {lines !== null && lists !== undefined && (
        <div className="results-step">
          <ChooseList
            lists={fitting}
            usual={findUsualList(fitting, kind)}
            problem={problem}
            isBusy={isBusy || lines.length === 0}
            onChoose={(listId, why) => {
              const list = fitting.find(({ id }) => id === listId);
              if (list !== undefined) void exclude(list, lines, why);
            }}
            onMake={(name, why) => void excludeToNew(name, lines, why).then(setProblem)}
            onCancel={() => {
              setProblem(null);
              onClose();
            }}
          />
        </div>
      )}
      <p className="results-said meta" role="status">
        {status.kind !== 'nothing' && status.words}{' '}
        {(status.kind === 'done' || status.kind === 'failed') && status.tokens.length > 0 && (
          <ActionLink onAction={() => void undo(status.tokens)}>{i18n.t('results.undo')}</ActionLink>
        )}
      </p>
    </>
  );
}

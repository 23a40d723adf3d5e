import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanelWorld } from '@/components/context/panel-context';
import { ChooseList } from '@/components/exclusions/choose-list';
import { ActLink } from '@/components/ui/action-link';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { type ExcludeActs, useExcludeLines } from './use-exclude-lines.ts';

export interface ExcludeLinesProps {
  kind: Subject['kind'];
  /** Who is to be put on a list; null while nobody asked for it. */
  lines: readonly ResultLine[] | null;
  connectionId: string;
  sites: readonly Site[];
  acts: ExcludeActs;
  onClose(): void;
  onExcluded(): void;
}

/** Which list, and how it went; it can be taken back. */
export function ExcludeLines({ kind, lines, connectionId, sites, acts, onClose, onExcluded }: ExcludeLinesProps) {
  const { db } = usePanelWorld();
  const lists = useLiveQuery(() => readLists(db), [db]);
  const [problem, setProblem] = useState<string | null>(null);
  const { said, isBusy, exclude, excludeToNew, undo } = useExcludeLines({
    ...{ acts, sites, connectionId },
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
        {said.kind !== 'nothing' && said.words}{' '}
        {(said.kind === 'done' || said.kind === 'failed') && said.tokens.length > 0 && (
          <ActLink onAct={() => void undo(said.tokens)}>{i18n.t('results.undo')}</ActLink>
        )}
      </p>
    </>
  );
}

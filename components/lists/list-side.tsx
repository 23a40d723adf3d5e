import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import type { CountedList } from '@/lib/exclusions/reads';
import { NewList } from './new-list.tsx';
import type { ListActions } from './use-list-actions.ts';

export interface ListSideProps {
  lists: readonly CountedList[];
  current: string | null;
  actions: ListActions;
  onChoose(listId: string): void;
}

const kinds = ['person', 'company'] as const;
const kindLabels = { person: () => i18n.t('lists.people'), company: () => i18n.t('lists.companies') };

/** All lists with their member counts: people first, then companies. */
export function ListSide({ lists, current, actions, onChoose }: ListSideProps) {
  const [isMaking, setMaking] = useState(false);
  return (
    <aside className="lists-side" aria-label={i18n.t('lists.label')}>
      {isMaking ? (
        <NewList isBusy={actions.isBusy} onCreate={actions.create} onClose={() => setMaking(false)} />
      ) : (
        <ActionLink onAction={() => setMaking(true)}>{i18n.t('lists.newList')}</ActionLink>
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
      <p className="meta">{i18n.t('lists.truth')}</p>
    </aside>
  );
}

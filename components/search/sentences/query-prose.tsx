import Plus from 'lucide-react/icons/plus';
import { Fragment } from 'react';
import { i18n } from '#i18n';
import type { Chip } from '@/components/search/describe/describe-search';
import { sentenceParts } from '@/components/search/describe/sentence-parts';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { listsPath } from './editing.ts';
import type { ListsSentence } from './left-out-lists.ts';

export interface QueryProseProps {
  kind: SearchKind;
  chips: readonly Chip[];
  lists: ListsSentence | null;
  onOpen(chip: Chip): void;
  onOpenLists(): void;
  onAdd(): void;
}

/** The search in one paragraph, above its results. Each criterion opens its editor. */
export function QueryProse({ kind, chips, lists, onOpen, onOpenLists, onAdd }: QueryProseProps) {
  return (
    <div className="prose">
      <ul aria-label={i18n.t('search.chipsLabel')}>
        <li className="soft">{i18n.t(kind === 'people' ? 'search.sentence.people' : 'search.sentence.companies')}</li>
        {chips.map((chip, at) => {
          const { stem, values, joint, rest } = sentenceParts(chip);
          const text = [values.join(` ${joint} `), rest].filter((part) => part !== '').join(' ');
          const isLast = at === chips.length - 1 && lists === null;
          return (
            <li key={chip.path} data-key={chip.path}>
              {chip.isNot && <span className="stop">{i18n.t('search.sentence.joint.not')} </span>}
              {stem !== '' && <span className="soft">{stem} </span>}
              <button
                type="button"
                className={chip.isNot ? 'stop' : undefined}
                aria-label={i18n.t('search.sentence.change', { what: `${stem} ${text}`.trim() })}
                onClick={() => onOpen(chip)}
              >
                <bdi>{text}</bdi>
                <Punctuation>{isLast ? '.' : ','}</Punctuation>
              </button>
            </li>
          );
        })}
        {lists !== null && (
          <li data-key={listsPath}>
            <span className="stop">{i18n.t('search.sentence.joint.not')} </span>
            <span className="soft">{lists.stem} </span>
            <button
              type="button"
              className="stop"
              aria-label={i18n.t('search.sentence.change', { what: lists.text })}
              onClick={onOpenLists}
            >
              {lists.values.map((name, at) => (
                <Fragment key={name}>
                  {at > 0 && ` ${i18n.t('search.sentence.joint.or')} `}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
              <Punctuation>.</Punctuation>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="prose-add" onClick={onAdd}>
            <Plus />
            {i18n.t('search.add.label')}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Inside the button, so the punctuation never wraps alone. */
function Punctuation({ children }: { children: string }) {
  return <span className="soft inline-block font-normal">{children}</span>;
}

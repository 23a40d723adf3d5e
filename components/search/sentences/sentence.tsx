import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { Fragment, type ReactNode } from 'react';
import { i18n } from '#i18n';
import type { SentenceParts } from '@/components/search/describe/sentence-parts';

export interface SentenceProps {
  /** "where", "and" or "not". */
  joint: string;
  isNot: boolean;
  /** Unique, so that focus can return to the sentence. */
  name: string;
  content: ReactNode;
  /** The words in one line, which name its buttons. */
  text: string;
  isOpen: boolean;
  isEmpty: boolean;
  onOpen(): void;
  onDone(): void;
  onRemove(): void;
  children?: ReactNode;
}

/** A used filter as a sentence with its joint in the margin; its editor opens under it. */
export function Sentence(props: SentenceProps) {
  const { joint, isNot, name, content, text, isOpen, isEmpty, onOpen, onDone, onRemove, children } = props;
  return (
    <li
      className="sentence"
      data-key={name}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
        event.preventDefault();
        onDone();
      }}
    >
      <span className={isNot ? 'sentence-joint stop' : 'sentence-joint'}>{joint}</span>
      <button
        type="button"
        className="sentence-text"
        aria-label={i18n.t('search.sentence.change', { what: text })}
        aria-expanded={isOpen}
        onClick={isOpen ? onDone : onOpen}
      >
        <span>{content}</span>
        {!isOpen && <Pencil />}
      </button>
      {isOpen && (
        <button type="button" className="act sentence-done" onClick={onDone}>
          {i18n.t('search.sentence.done')}
        </button>
      )}
      {!isEmpty && (
        <button
          type="button"
          className="icon"
          aria-label={i18n.t('search.sentence.remove', { what: text })}
          onClick={onRemove}
        >
          <X />
        </button>
      )}
      {children}
    </li>
  );
}

export function StyledSentence({ content: { stem, values, joint, rest } }: { content: SentenceParts }) {
  return (
    <>
      {stem !== '' && <span className="soft">{stem} </span>}
      {values.map((value, at) => (
        <Fragment key={value}>
          {at > 0 && <span className="soft"> {joint} </span>}
          <bdi>
            <b>{value}</b>
          </bdi>
        </Fragment>
      ))}
      {rest !== '' && <span className="soft"> {rest}</span>}
    </>
  );
}

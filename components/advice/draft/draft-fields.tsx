import { useEffect, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { Draft } from '@/lib/advice/draft';
import { longest } from '@/lib/platform/longest';

/** Browsers may send text to their vendor for spell checking, and save form contents to disk. No part of a draft may leave this page. */
const staysOnPage = {
  spellCheck: false,
  autoComplete: 'off',
  autoCorrect: 'off',
  writingsuggestions: 'false',
} as const;

export interface DraftFieldsProps {
  draft: Draft;
  onChange(draft: Draft): void;
  /** Focus the body when returning from the proof. */
  takesFocus: boolean;
}

export function DraftFields({ draft, onChange, takesFocus }: DraftFieldsProps) {
  const id = useId();
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.focus();
  }, [takesFocus]);
  return (
    <div className="draft-fields">
      <label className="meta" htmlFor={`${id}subject`}>
        {i18n.t('advice.draft.subject')}
      </label>
      <input
        {...staysOnPage}
        id={`${id}subject`}
        className="field"
        dir="auto"
        value={draft.subject}
        maxLength={longest.draftSubject}
        onChange={({ target }) => onChange({ ...draft, subject: target.value })}
      />
      <label className="meta" htmlFor={`${id}body`}>
        {i18n.t('advice.draft.body')}
      </label>
      <textarea
        {...staysOnPage}
        id={`${id}body`}
        ref={body}
        className="field"
        dir="auto"
        rows={9}
        value={draft.body}
        maxLength={longest.draftBody}
        onChange={({ target }) => onChange({ ...draft, body: target.value })}
      />
      {draft.body.length >= longest.draftBody && (
        <p className="meta" role="status">
          {i18n.t('advice.draft.longest', { characters: formatCount(longest.draftBody) })}
        </p>
      )}
    </div>
  );
}

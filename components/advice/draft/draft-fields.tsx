import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import type { Draft } from '@/lib/advice/draft';
import { longest } from '@/lib/platform/longest';

/** Browsers may send text to their vendor for spell checking, and save form contents to disk. No part of a draft may leave this page. */
const staysOnPage = {
  spellCheck: false,
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
  const body = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.focus();
  }, [takesFocus]);
  return (
    <div className="draft-fields">
      <PlainField
        {...staysOnPage}
        label={i18n.t('advice.draft.subject')}
        labelClass="meta"
        dir="auto"
        value={draft.subject}
        longest={longest.draftSubject}
        onWrite={(subject) => onChange({ ...draft, subject })}
      />
      <PlainField
        {...staysOnPage}
        label={i18n.t('advice.draft.body')}
        labelClass="meta"
        inputRef={body}
        dir="auto"
        rows={9}
        value={draft.body}
        longest={longest.draftBody}
        onWrite={(text) => onChange({ ...draft, body: text })}
      />
      {draft.body.length >= longest.draftBody && (
        <p className="meta" role="status">
          {i18n.t('advice.draft.longest', { characters: formatCount(longest.draftBody) })}
        </p>
      )}
    </div>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { parseSearch } from '@/lib/searches/parse-search';
import { parsedLabels } from './parsed-labels.ts';

export interface PasteStepProps {
  kind: SearchKind;
  /** `status`: the ignored parts; empty without any. */
  onTake(kind: SearchKind, filters: SearchFilters, status: string): void;
  onClose(): void;
}

/** Pastes a search as JSON into the form. An invalid one reports where and why, and changes nothing. Escape cancels. */
export function PasteStep({ kind, onTake, onClose }: PasteStepProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  function take(): void {
    const parsed = parseSearch(text, kind);
    const texts = parsedLabels(parsed, kind);
    if (parsed.kind === 'search') {
      onTake(parsed.search, parsed.filters, texts.join(' '));
      onClose();
      return;
    }
    setProblems(texts);
    field.current?.focus();
  }

  return (
    <form
      className="list-step search-paste"
      aria-label={i18n.t('search.paste.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label htmlFor={id} className="meta">
        {i18n.t('search.paste.label')}
      </label>
      <textarea
        id={id}
        className="field code"
        ref={field}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length === 0 ? undefined : `${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          setProblems([]);
        }}
      />
      {problems.length > 0 && (
        <div id={`${id}-problem`} role="alert">
          {problems.map((texts) => (
            <p key={texts} className="meta stop">
              {texts}
            </p>
          ))}
        </div>
      )}
      <div className="next">
        <button type="submit" className="btn" disabled={text.trim() === ''}>
          {i18n.t('search.paste.take')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('search.leave')}
        </button>
      </div>
    </form>
  );
}

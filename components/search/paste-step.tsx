import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
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
    <StepForm
      className="list-step search-paste"
      label={i18n.t('search.paste.title')}
      submitLabel={i18n.t('search.paste.take')}
      closeLabel={i18n.t('search.leave')}
      isOff={text.trim() === ''}
      onSubmit={take}
      onClose={onClose}
    >
      <PlainField
        label={i18n.t('search.paste.label')}
        labelClass="meta"
        className="code"
        inputRef={field}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        isInvalid={problems.length > 0}
        aria-describedby={problems.length === 0 ? undefined : id}
        onWrite={(next) => {
          setText(next);
          setProblems([]);
        }}
      />
      {problems.length > 0 && (
        <div id={id} role="alert">
          {problems.map((texts) => (
            <p key={texts} className="meta stop">
              {texts}
            </p>
          ))}
        </div>
      )}
    </StepForm>
  );
}

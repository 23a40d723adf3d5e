import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { problemLabel } from '@/components/search/describe/problem-labels';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { type ParsedSearch, parseSearch } from '@/lib/searches/parse-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

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

const t = i18n.t;
/** Problems listed for a paste with many of them. */
const mostNamed = 5;

/** Messages about pasted JSON: why it is rejected, or what was ignored. */
export function parsedLabels(parsed: ParsedSearch, kind: SearchKind): string[] {
  switch (parsed.kind) {
    case 'too-long':
      return [t('search.paste.tooLong')];
    case 'not-json':
      return [t('search.paste.notJson')];
    case 'no-object':
      return [t('search.paste.noObject')];
    case 'has-lists':
      return [t('search.paste.hasLists')];
    case 'wrong': {
      const lines = [...new Set(parsed.problems.map(keyLine))];
      const more = lines.length - mostNamed;
      return more <= 0 ? lines : [...lines.slice(0, mostNamed), t('search.paste.more', more, [String(more)])];
    }
    case 'search':
      return [
        parsed.search === kind
          ? t('search.paste.taken')
          : t(parsed.search === 'people' ? 'search.paste.takenPeople' : 'search.paste.takenCompanies'),
        ...(parsed.ignored.length === 0
          ? []
          : [t('search.paste.ignored', parsed.ignored.length, [parsed.ignored.join(', ')])]),
      ];
  }
}

/** A problem with its key, as it appears in the pasted text. */
function keyLine(problem: Problem): string {
  const text = problemLabel(problem);
  return problem.path === '' ? text : t('search.problem.at', { place: problem.path, text });
}

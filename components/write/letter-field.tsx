import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, type Ref, useId } from 'react';
import type { Span } from '@/lib/advice/text/words-of';
import { gapsIn } from '@/lib/write/template-text';

/** A place in the text with what it is: an open gap, a remark, or a value that a template filled in. */
export interface Marked extends Span {
  kind: 'gap' | 'remark' | 'filled';
}

/** Below the line that holds `at`. */
export interface LineHint {
  at: number;
  text: string;
}

/** Browsers may send text to their vendor for spell checking, and save form contents to disk. No part of a letter may leave this page. */
const staysOnPage = {
  spellCheck: false,
  autoCorrect: 'off',
  autoComplete: 'off',
  writingsuggestions: 'false',
} as const;

export interface LetterFieldProps {
  label: string;
  value: string;
  longest: number;
  placeholder?: string | undefined;
  /** One line: Enter does not break it. */
  isLine?: boolean;
  marks: readonly Marked[];
  hints: readonly LineHint[];
  inputRef?: Ref<HTMLTextAreaElement>;
  onWrite(text: string): void;
  /** The selected range, for actions on a sentence. */
  onSelect?: ((start: number, end: number) => void) | undefined;
}

/**
 * A text field with marks in its text. The field's own letters are transparent: the copy below it, of the same measures, is what is seen.
 * Tab goes to the next gap while there is one after the caret.
 */
export function LetterField(props: LetterFieldProps) {
  const { label, value, longest, placeholder, isLine = false, marks, hints, inputRef, onWrite, onSelect } = props;
  const id = useId();

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const field = event.currentTarget;
    if (isLine && event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = gapsIn(value).find(
      ({ start, end }) => start >= field.selectionEnd || (start >= field.selectionStart && end > field.selectionEnd),
    );
    if (next === undefined) return;
    event.preventDefault();
    field.setSelectionRange(next.start, next.end);
  }

  return (
    <div className="letter-text" data-line={isLine || undefined}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <div className="letter-mirror" aria-hidden="true">
        {linesOf(value).map(({ start, end }, index, all) => {
          const hint = hints.find(({ at }) => at >= start && at <= end);
          const following = all[index + 1];
          const hasRoom = following === undefined || following.end === following.start;
          return (
            <div key={start} className="letter-row">
              {hint !== undefined && !isLine && <TriangleAlert className="caution" />}
              <div dir="auto">
                {piecesOfLine(value, { start, end }, marks).map(({ kind, text, at }) => (
                  <Piece key={at} kind={kind} text={text} />
                ))}
              </div>
              {hint !== undefined && hasRoom && <span className="letter-hint caution">{hint.text}</span>}
            </div>
          );
        })}
      </div>
      <textarea
        {...staysOnPage}
        id={id}
        ref={inputRef}
        dir="auto"
        rows={1}
        maxLength={longest}
        placeholder={placeholder}
        value={value}
        onKeyDown={press}
        onSelect={({ currentTarget }) => onSelect?.(currentTarget.selectionStart, currentTarget.selectionEnd)}
        onChange={({ target }) => onWrite(isLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)}
      />
    </div>
  );
}

function Piece({ kind, text }: { kind: Marked['kind'] | null; text: string }) {
  if (kind === null) return text;
  if (kind !== 'gap') return <span className={`letter-${kind}`}>{text}</span>;
  // The braces are the padding of the box.
  return (
    <span className="letter-gap">
      <span className="letter-brace">{text.slice(0, 2)}</span>
      {text.slice(2, -2)}
      <span className="letter-brace">{text.slice(-2)}</span>
    </span>
  );
}

function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return [...lines, { start, end: text.length }];
}

/** The line in pieces; of marks that overlap, the first one counts. */
function piecesOfLine(text: string, line: Span, marks: readonly Marked[]) {
  const pieces: { kind: Marked['kind'] | null; text: string; at: number }[] = [];
  let at = line.start;
  for (const { kind, ...mark } of marks) {
    const [start, end] = [Math.max(mark.start, at), Math.min(mark.end, line.end)];
    if (end <= start || mark.end <= line.start) continue;
    // A part of a gap gets no mark.
    if (kind === 'gap' && start !== mark.start) continue;
    if (start > at) pieces.push({ kind: null, text: text.slice(at, start), at });
    pieces.push({ kind, text: text.slice(start, end), at: start });
    at = end;
  }
  if (at < line.end) pieces.push({ kind: null, text: text.slice(at, line.end), at });
  return pieces;
}

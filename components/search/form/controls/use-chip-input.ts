import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { i18n } from '#i18n';
import type { Option, Options } from '@/components/search/form/options';
import { isInQuotes, joinValues, splitValues } from '@/components/search/form/split-values';
import { limits } from '@/lib/service/contract/limits';

export interface ChipInputDeps {
  values: readonly string[];
  options: Options;
  /** Why a value is rejected; null if it is accepted. */
  refuse(value: string): string | null;
  onChange(values: string[]): void;
  /** The values of one typed text; usually itself. */
  spread?: ((text: string) => string[]) | undefined;
}

/** Options shown at once: they must render within a frame. */
const mostShown = 50;

/** The input of a field for values. A rejected value stays as typed, with the reason. */
export function useChipInput({ values, options, refuse, onChange, spread }: ChipInputDeps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);

  const isReady = options.kind === 'ready';
  const isSought = isReady && options.isSought === true;
  const shown: Option[] = isOpen && isReady ? listed() : [];
  // Once text is typed, the best match is active until another is chosen.
  const first = text.trim() === '' ? -1 : 0;
  const active = Math.min(at ?? first, shown.length - 1);

  function listed(): Option[] {
    if (options.kind !== 'ready') return [];
    const found = options.find(text, mostShown + values.length).filter(({ value }) => !values.includes(value));
    const typed = text.trim();
    const isOther = !options.isClosed && typed !== '' && options.match(typed) === null;
    const own = isOther && (!isSought || refuse(typed) === null);
    const most = found.slice(0, mostShown);
    return own ? [...most, { value: typed, word: i18n.t('filterForm.use', { text: typed }), count: null }] : most;
  }

  function type(next: string): void {
    setText(next);
    setProblem(null);
    setAt(null);
    setOpen(true);
  }

  function add(texts: readonly string[]): void {
    const next = [...values];
    const left: string[] = [];
    let why: string | null = null;
    for (const each of spread === undefined ? texts : texts.flatMap(spread)) {
      const listedValue = options.kind === 'ready' ? options.match(each) : null;
      const value = listedValue ?? each;
      if (next.includes(value)) continue;
      const reason = reasonAgainst(value, listedValue !== null, next.length);
      if (reason === null) next.push(value);
      else left.push(each);
      why ??=
        reason === null || texts.length === 1 ? reason : i18n.t('filterForm.refused', { value: each, why: reason });
    }
    setText(joinValues(left));
    setProblem(why);
    setAt(null);
    setOpen(false);
    if (next.length > values.length) onChange(next);
  }

  function reasonAgainst(value: string, isListed: boolean, count: number): string | null {
    if (options.kind === 'ready' && options.isClosed && !isListed) return i18n.t('filterForm.notInList');
    if (count >= limits.valuesPerArray) return i18n.t('filterForm.tooMany', limits.valuesPerArray);
    return refuse(value);
  }

  const isWhole = (line: string): boolean => isReady && options.match(line) !== null;

  /** A value of the list, or an accepted text that resembles none. */
  const isUnmistakable = (line: string): boolean =>
    isWhole(line) ||
    (isSought ? refuse(line) === null : isReady && !options.isClosed && options.find(line, 1).length === 0);

  function typeKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Ignore the Enter that ends an IME composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = shown[active];
      if (option !== undefined) add([option.value]);
      else if (text.trim() !== '') add(typedValues(text));
    } else if (event.key === ',' && endsAValue()) {
      event.preventDefault();
      add(splitValues(text, isWhole));
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    } else if (isReady && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    }
  }

  /** A name to search for stays whole. */
  function typedValues(typed: string): string[] {
    const pieces = splitValues(typed, isWhole);
    return isSought && !pieces.every(isUnmistakable) ? [typed.trim()] : pieces;
  }

  function endsAValue(): boolean {
    if (text.trim() === '' || isInQuotes(text) || beginsAValue(`${text},`)) return false;
    // A name to search for may contain commas too.
    return !isSought || isUnmistakable(text.trim());
  }

  /** A listed value may contain a comma, as in "Oil, Gas". */
  function beginsAValue(typed: string): boolean {
    return (
      isReady && options.find(typed, mostShown).some(({ word }) => word.toLowerCase().startsWith(typed.toLowerCase()))
    );
  }

  function move(by: number): void {
    if (shown.length > 0) setAt((active + by + shown.length) % shown.length);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t,]/u.test(pasted)) return;
    const pieces = splitValues(text + pasted, isWhole);
    if (isSought && !pieces.every(isUnmistakable)) return;
    event.preventDefault();
    add(pieces);
  }

  /** On blur, typed text is added, unless it could mean another listed value. */
  function leave(): void {
    setOpen(false);
    const texts = splitValues(text, isWhole);
    if (texts.length > 0 && (options.kind === 'none' || texts.every(isUnmistakable))) add(texts);
  }

  return {
    text,
    problem,
    isOpen,
    isSought,
    shown,
    active,
    type,
    typeKey,
    paste,
    leave,
    add,
    open: () => setOpen(true),
  };
}

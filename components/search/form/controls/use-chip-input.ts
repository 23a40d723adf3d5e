import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { i18n } from '#i18n';
import type { Option, Options } from '@/components/search/form/options';
import { isInQuotes, joinValues, splitValues } from '@/components/search/form/split-values';
import { limits } from '@/lib/service/contract/limits';

export interface ChipInputDeps {
  values: readonly string[];
  options: Options;
  /** Why a value cannot be taken, in words; null where it can. */
  refuse(value: string): string | null;
  onChange(values: string[]): void;
}

/** What a listing shows at once: more is not read, and must be drawn within a frame. */
const mostShown = 50;

/** The typing half of a field for values. What is refused stays as it was typed, with the reason. */
export function useChipInput({ values, options, refuse, onChange }: ChipInputDeps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);

  const isReady = options.kind === 'ready';
  const shown: Option[] = isOpen && isReady ? listed() : [];
  // With words typed the best of the list is meant, until a person chooses another.
  const first = text.trim() === '' ? -1 : 0;
  const active = Math.min(at ?? first, shown.length - 1);

  function listed(): Option[] {
    if (options.kind !== 'ready') return [];
    const found = options.find(text, mostShown + values.length).filter(({ value }) => !values.includes(value));
    const typed = text.trim();
    const own = !options.isClosed && typed !== '' && options.match(typed) === null;
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
    for (const each of texts) {
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

  function typeKey(event: KeyboardEvent<HTMLInputElement>): void {
    // The Enter that ends a composition of characters is not meant for us.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = shown[active];
      if (option !== undefined) add([option.value]);
      else if (text.trim() !== '') add(splitValues(text, isWhole));
    } else if (event.key === ',' && text.trim() !== '' && !isInQuotes(text) && !beginsAValue(`${text},`)) {
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

  /** "Oil, Gas" of a list has a comma of its own. */
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
    event.preventDefault();
    add(splitValues(text + pasted, isWhole));
  }

  /** Left with something typed: it is meant, unless a list could mean something else by it. */
  function leave(): void {
    setOpen(false);
    const texts = splitValues(text, isWhole);
    if (texts.length > 0 && (options.kind === 'none' || texts.every(isWhole))) add(texts);
  }

  return { text, problem, isOpen, shown, active, type, typeKey, paste, leave, add, open: () => setOpen(true) };
}

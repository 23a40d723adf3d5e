import { trimEnd } from '@/lib/platform/trim-end';

const longest = 31;

/** Valid sheet names: without `\ / ? * [ ] :`, no apostrophe at either end, at most 31 characters, unique regardless of case. */
export function sheetNames(names: readonly string[]): string[] {
  // "History" is reserved.
  const taken = new Set(['history']);
  return names.map((name, at) => {
    const plain = plainName(name) || `Sheet${at + 1}`;
    let free = plain;
    for (let next = 2; taken.has(free.toLowerCase()); next++) free = withNumber(plain, next);
    taken.add(free.toLowerCase());
    return free;
  });
}

function plainName(name: string): string {
  return cutTo(
    name
      .toWellFormed()
      .replace(/[\\/?*[\]:\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
      .replace(/\s+/g, ' '),
    longest,
  );
}

function withNumber(name: string, number: number): string {
  const end = ` (${number})`;
  return `${cutTo(name, longest - end.length)}${end}`;
}

/** Cut first, then trimmed: the cut may expose an apostrophe or a space. */
function cutTo(name: string, length: number): string {
  const cut = name.replace(/^[' ]+/, '').slice(0, length);
  return trimEnd(cut.replace(/[\uD800-\uDBFF]$/, ''), "' ");
}

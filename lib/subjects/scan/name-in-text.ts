import { foldName, foldText } from '@/lib/platform/fold-text';

const longestName = 60;
const mostWords = 5;
/** "Contact us", "Email me": also as mailboxes. */
const pageWords = new Set(['us', 'me']);

/**
 * The first of a link's texts that spells the name in its address: "Jürgen M. Müller" for `juergen.mueller`, `jmueller` or `mueller-j-4a1b`.
 * A text that agrees with nothing is no name, since "View profile" or "Our founder" would be one. Null without any. Pure.
 */
export function nameInText(text: string, handle: string, leastWords = 1): string | null {
  const keys = lettersOfHandle(handle);
  for (const line of text.split('\n')) {
    const name = line.replace(/\s+/g, ' ').trim();
    if (name.length > 0 && name.length <= longestName && isSpelt(name, keys, leastWords)) return name;
  }
  return null;
}

function isSpelt(name: string, handle: string, leastWords: number): boolean {
  if (!/^[\p{L}\p{M} .'’-]+$/u.test(name)) return false;
  const words = name.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < leastWords || words.length > mostWords || isLower(first) || isLower(last)) return false;
  if (words.some((word) => pageWords.has(word.toLowerCase()))) return false;
  return foldName(name).some((folded) => spellings(folded.split(' ').map(lettersOf)).includes(handle));
}

/** In which ways an address writes these words. */
function spellings(words: string[]): string[] {
  const all = words.join('');
  if (words.length === 1) return [all];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const rest = words.slice(1).join('');
  const [firstLetter, lastLetter] = [[...first][0] ?? '', [...last][0] ?? ''];
  return [
    all,
    first + last,
    last + first,
    rest + first,
    firstLetter + last,
    firstLetter + rest,
    last + firstLetter,
    first + lastLetter,
  ].filter((spelling) => spelling.length > 2);
}

/** Without the digits and codes that a network or firm adds to a name that is taken. */
function lettersOfHandle(handle: string): string {
  const parts = foldText(handle).split(/[^\p{L}\p{N}]+/u);
  return parts.map((part) => /^(\p{L}+)\p{N}*$/u.exec(part)?.[1] ?? '').join('');
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]+/gu, '');
const isLower = (word: string): boolean => /^\p{Ll}/u.test(word);

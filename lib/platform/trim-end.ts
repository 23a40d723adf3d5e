/**
 * A string without the trailing characters in `signs` (UTF-16 units). A regular expression for it (`/x+$/`) takes quadratic time on a long
 * string.
 */
export function trimEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without the trailing characters in `signs`. A regular expression (`/x+$/`) takes quadratic time. */
export function trimEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without those of `signs` (UTF-16 units) that end it. An expression for it (`/x+$/`) takes the square of a long text's time. */
export function trimEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Every column takes this many letters in one line. */
const inOneLine = 14;

/** The class of a cell's text that may need two lines; undefined for short ones, because it makes a long table slower to draw. Pure. */
export function cellLines(text: string): 'cell-lines' | undefined {
  return text.length > inOneLine ? 'cell-lines' : undefined;
}

/**
 * What was typed or pasted → its values: one a line or cell, and within a line one between commas, except in "double quotes"
 * and where the whole line is a value (`isWhole`). Each once.
 */
export function splitValues(text: string, isWhole: (line: string) => boolean = () => false): string[] {
  const lines = text.split(/[\r\n\t]+/u).map((line) => line.trim());
  const values = lines.flatMap((line) => (isWhole(line) ? [line] : splitLine(line)));
  return [...new Set(values)];
}

function splitLine(line: string): string[] {
  const cells = line.match(/\s*"[^"]*"(?=\s*(?:,|$))|[^,]+/gu) ?? [];
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/u, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '');
}

/** Whether a comma typed now belongs to a value in quotes. */
export function isInQuotes(text: string): boolean {
  return /(?:^|,)\s*"[^"]*$/u.test(text);
}

/** The values as they would be typed again. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => (value.includes(',') ? `"${value}"` : value)).join(', ');
}

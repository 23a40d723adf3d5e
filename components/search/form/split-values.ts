/** Splits text into distinct values: by line or cell, then by comma, except in "double quotes" and lines that are a value (`isWhole`). */
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

/** The inverse: values as they would be typed. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => (value.includes(',') ? `"${value}"` : value)).join(', ');
}

/** Sectors of a classification that span several codes, such as manufacturing: "31-33" → 31, 32, 33. Any other text is one value. */
export function splitSectors(text: string): string[] {
  const ends = /^(\d\d) ?[-–] ?(\d\d)$/u.exec(text);
  const [from, to] = [Number(ends?.[1]), Number(ends?.[2])];
  if (!(from < to)) return [text];
  return Array.from({ length: to - from + 1 }, (_each, at) => String(from + at).padStart(2, '0'));
}

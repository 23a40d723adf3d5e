/** Letters that the two joiners change: Arabic and Indic ones. */
const joined = /[\u0600-\u0DFF]/;

/** Text for a cell: on one line, and without invisible marks. Null if empty. */
export function oneLine(text: string | null | undefined): string | null {
  const seen = withoutUnseen(text ?? '');
  return seen.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim() || null;
}

/** The same for a note, which keeps its lines. */
export function severalLines(text: string | null | undefined): string | null {
  const lines = withoutUnseen(text ?? '').split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
  return (
    lines
      .map((line) => oneLine(line) ?? '')
      .join('\n')
      .trim() || null
  );
}

function withoutUnseen(text: string): string {
  const written = text.toWellFormed().replace(/(?![\u200C\u200D])\p{Cf}/gu, '');
  return joined.test(written) ? written : written.replace(/[\u200C\u200D]/g, '');
}

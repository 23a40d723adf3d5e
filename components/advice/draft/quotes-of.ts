import type { Draft, Finding, Place } from '@/lib/advice/draft';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences in which the places of a finding stand, each once, in the order of the places. */
export function quotesOf(draft: Draft, { places }: Finding): string[] {
  return [...new Set(places.map((place) => sentencesAround(draft[place.field], place)))].filter(
    (quote) => quote !== '',
  );
}

/** From the start of the sentence with the place's start to the end of the one with its end; the end of a line ends one too. */
function sentencesAround(text: string, { start, end }: Place): string {
  const last = Math.max(start, end - 1);
  let from = 0;
  let to = text.length;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index <= start) from = index;
    if (index + segment.length > last) {
      to = index + segment.length;
      break;
    }
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', last);
  return text.slice(Math.max(from, start === 0 ? 0 : lineStart), lineEnd < 0 ? to : Math.min(to, lineEnd)).trim();
}

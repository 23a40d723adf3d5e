import { type Span, trimSpan } from './words-of.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
/** A dot after these ends no sentence, whatever the segmenter says. */
const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|sr|jr|inc|ltd|co|corp|vs|no|nr|approx|e\.g|i\.e|cf|z\.b|bzw|ca|d\.h|mw|dhr|bijv|p\.ex|sra|\p{L})\.$/iu;

/** The sentences of a paragraph, trimmed; the end of a line within it ends none. */
export function sentencesOf(text: string, paragraph: Span): Span[] {
  const flat = text.slice(paragraph.start, paragraph.end).replace(/[\r\n\u2028\u2029]/g, ' ');
  const sentences: Span[] = [];
  let start = paragraph.start;
  for (const { segment, index } of segmenter.segment(flat)) {
    const end = paragraph.start + index + segment.length;
    if (abbreviation.test(segment.trimEnd().slice(-12)) && end < paragraph.end) continue;
    const sentence = trimSpan(text, { start, end });
    if (sentence.end > sentence.start) sentences.push(sentence);
    start = end;
  }
  return sentences;
}

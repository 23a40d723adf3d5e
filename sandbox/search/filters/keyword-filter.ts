import { z } from 'zod';
import { matchModes } from '../../../lib/service/contract/enums.ts';
import { limits } from '../../../lib/service/contract/limits.ts';
import { refusals } from '../../refusal.ts';
import { readCombination } from '../combination.ts';
import type { MaybePart } from '../part.ts';
import { readValue } from '../read-value.ts';
import type { ReadTexts } from '../subject-cache.ts';
import { createTextMatcher, type TextMatchMode } from '../text-match.ts';
import { valuesSchema } from './value-filters.ts';

const keywordSchema = z.looseObject({
  sources: z.array(z.looseObject({ mode: z.enum(matchModes).default('SMART'), source: z.string() })),
  content: valuesSchema,
});

/**
 * A keyword matches if one of the sources contains it, in that source's mode and within a single text
 * (docs/interface.md#keyword-filters).
 */
export function readKeyword<Subject>(
  value: unknown,
  sources: ReadonlyMap<string, ReadTexts<Subject>>,
): MaybePart<Subject> {
  const named = new Set<string>();
  const part = readCombination(value, (side) => {
    const { sources: wanted, content } = readValue(keywordSchema, side);
    for (const { source } of wanted) named.add(source);
    const places = wanted.map(({ mode, source }) => ({ mode, read: readerOf(source) }));
    if (content.length === 0) return null;
    return {
      some: () => inPlaces(places, content),
      every: () => {
        const each = content.map((phrase) => inPlaces(places, [phrase]));
        return (subject: Subject) => each.every((test) => test(subject));
      },
    };
  });
  if (named.size > limits.keywordSources) throw refusals.unreadable();
  return part;

  function readerOf(source: string): ReadTexts<Subject> {
    const read = sources.get(source);
    if (read === undefined) throw refusals.unreadable();
    return read;
  }
}

function inPlaces<Subject>(
  places: readonly { mode: TextMatchMode; read: ReadTexts<Subject> }[],
  content: readonly string[],
): (subject: Subject) => boolean {
  const looked = places.map(({ mode, read }) => ({ read, matches: createTextMatcher(content, mode) }));
  return (subject) => looked.some(({ read, matches }) => read(subject).some(matches));
}

import { z } from 'zod';
import { matchModes } from '../../lib/service/enums.ts';
import { limits } from '../../lib/service/limits.ts';
import { refusals } from '../api/refusal.ts';
import { readCombination } from './combination.ts';
import { everyPart, including, type MaybePart } from './part.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { isWithin, readBand } from './ranges.ts';
import { readValue } from './read-value.ts';
import { createMatcher, createTextMatcher, hasWords } from './text-match.ts';

/** What a filter of values reads from a person or a company. */
export interface ValueReader<Subject> {
  read(subject: Subject): readonly string[];
  /** Two spellings of one value have one key; as it is typed where absent. */
  key?(value: string): string;
}

const values = z.array(z.string()).max(limits.valuesPerArray);

/** Interface, "Plain-array filters": a value is there or not. */
export function readPlain<Subject>(
  value: unknown,
  { read, key = (text) => text }: ValueReader<Subject>,
  allowed: readonly string[] | undefined,
): MaybePart<Subject> {
  return readCombination(value, (side) =>
    readValue(values, side).map((wanted) => {
      expectAllowed(wanted, allowed);
      const wantedKey = key(wanted);
      return (subject: Subject) => read(subject).some((own) => key(own) === wantedKey);
    }),
  );
}

const matchSchema = z.looseObject({ mode: z.enum(matchModes).default('SMART'), content: values });

/** Interface, "Match-mode filters". */
export function readMatch<Subject>(
  value: unknown,
  { read }: ValueReader<Subject>,
  allowed?: readonly string[],
): MaybePart<Subject> {
  return readCombination(value, (side) => {
    const { mode, content } = readValue(matchSchema, side);
    return content.map((phrase) => {
      expectAllowed(phrase, allowed);
      const matches = createMatcher(phrase, mode);
      return (subject: Subject) => read(subject).some(matches);
    });
  });
}

/** The 48 languages, the platforms, the ranks …: what the interface lists is refused where it is not in the list. */
function expectAllowed(wanted: string, allowed: readonly string[] | undefined): void {
  if (allowed !== undefined && !allowed.includes(wanted)) throw refusals.unreadable();
}

const rangeSchema = z.looseObject({ range: z.unknown().optional() });

/** "plus range": how many values there are. */
export function withCount<Subject>(
  part: MaybePart<Subject>,
  value: unknown,
  { read }: ValueReader<Subject>,
): MaybePart<Subject> {
  const { range } = readValue(rangeSchema, value);
  if (range == null) return part;
  const band = readBand(range);
  return everyPart([part, band === null ? null : including((subject) => isWithin(read(subject).length, band))]);
}

/** Interface, "Keyword filters": a content is found where one of the sources holds it, in that source's mode. */
export function readKeyword<Subject>(value: unknown, texts: PreparedTexts<Subject>): MaybePart<Subject> {
  const named = new Set<string>();
  const part = readCombination(value, (side) => {
    const { sources: wanted, content } = readValue(keywordSchema, side);
    for (const { source } of wanted) named.add(source);
    return content.map((phrase) => {
      const places = wanted.map(({ mode, source }) => {
        if (!Object.hasOwn(texts.sources, source)) throw refusals.unreadable();
        // Signs alone are looked for as they are typed, whatever the mode.
        const form = hasWords(phrase) ? mode : 'STRICT';
        return { read: texts.read(source, form), matches: createTextMatcher(phrase, form) };
      });
      return (subject: Subject) => places.some(({ read, matches }) => matches(read(subject)));
    });
  });
  if (named.size > limits.keywordSources) throw refusals.unreadable();
  return part;
}

const keywordSchema = z.looseObject({
  sources: z.array(z.looseObject({ mode: z.enum(matchModes).default('SMART'), source: z.string() })),
  content: values,
});

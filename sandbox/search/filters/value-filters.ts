import { z } from 'zod';
import { matchModes } from '../../../lib/service/contract/enums.ts';
import { limits } from '../../../lib/service/contract/limits.ts';
import { refusals } from '../../refusal.ts';
import { type FilterSide, readCombination } from '../combination.ts';
import { everyPart, including, type MaybePart } from '../part.ts';
import { isWithin, readNumberBand } from '../ranges.ts';
import { readValue } from '../read-value.ts';
import type { ReadTexts } from '../subject-cache.ts';
import { createMatcher } from '../text-match.ts';

/** How a filter of values reads a person or a company. */
export interface ValueReader<Subject> {
  /** The subject's values; with `key`, their keys. */
  read(subject: Subject): readonly string[];
  /** For plain filters: maps every spelling of a value to one key; null for an invalid value, which matches no one. Values are compared as typed if absent. */
  key?(typed: string): string | null;
}

export const valuesSchema = z.array(z.string()).max(limits.valuesPerArray);

/** Compares whole values (docs/interface.md#plain-array-filters). */
export function readPlain<Subject>(
  value: unknown,
  { read, key = (text) => text }: ValueReader<Subject>,
  allowed: readonly string[] | undefined,
): MaybePart<Subject> {
  return readCombination(value, (side) => {
    const wanted = readValue(valuesSchema, side);
    expectAllowed(wanted, allowed);
    return sideOfKeys(
      read,
      wanted.map((typed) => key(typed)),
    );
  });
}

/** A null key matches no one. */
export function sideOfKeys<Subject>(
  read: (subject: Subject) => readonly string[],
  keys: readonly (string | null)[],
): FilterSide<Subject> | null {
  if (keys.length === 0) return null;
  const wanted = new Set<string | null>(keys);
  return {
    some: () => (subject) => read(subject).some((own) => wanted.has(own)),
    every: () => (subject) => {
      const own = new Set<string | null>(read(subject));
      return [...wanted].every((one) => own.has(one));
    },
  };
}

export const matchSchema = z.looseObject({ mode: z.enum(matchModes).default('SMART'), content: valuesSchema });

/** A text filter with a match mode (docs/interface.md#match-mode-filters). */
export function readMatch<Subject>(
  value: unknown,
  read: ReadTexts<Subject>,
  allowed?: readonly string[],
): MaybePart<Subject> {
  return readCombination(value, (side) => {
    const { mode, content } = readValue(matchSchema, side);
    expectAllowed(content, allowed);
    if (content.length === 0) return null;
    return {
      some: () => {
        const matches = createMatcher(content, mode);
        return (subject) => read(subject).some(matches);
      },
      every: () => {
        const matchers = content.map((phrase) => createMatcher([phrase], mode));
        return (subject) => {
          const own = read(subject);
          return matchers.every((matches) => own.some(matches));
        };
      },
    };
  });
}

/**
 * Refuses a value that is not in a closed list, such as platforms or seniorities
 * (docs/interface.md#account-filters, docs/interface.md#contact-filters).
 */
function expectAllowed(wanted: readonly string[], allowed: readonly string[] | undefined): void {
  if (allowed !== undefined && !wanted.every((one) => allowed.includes(one))) throw refusals.unreadable();
}

const rangeSchema = z.looseObject({ range: z.unknown().optional() });

/** Adds the `range` part: how many values there are. */
export function withCount<Subject>(
  part: MaybePart<Subject>,
  value: unknown,
  read: (subject: Subject) => readonly unknown[],
): MaybePart<Subject> {
  const { range } = readValue(rangeSchema, value);
  if (range == null) return part;
  const band = readNumberBand(range);
  return everyPart([part, band === null ? null : including((subject) => isWithin(read(subject).length, band))]);
}

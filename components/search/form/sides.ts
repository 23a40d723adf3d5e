import { readFilter } from '@/lib/searches/filter-values';
import { matchModes } from '@/lib/service/contract/enums';
import type { FilterShape } from '@/lib/service/contract/filters/filter';
import { filledParts, filterText, filterTexts, rowsAt, textsAt } from './read-value.ts';

export type MatchMode = (typeof matchModes)[number];

/** The four sides of a filter (docs/interface.md#combination-shape), in the form's order. */
export const sideNames = ['any.include', 'any.exclude', 'all.include', 'all.exclude'] as const;
export type SideName = (typeof sideNames)[number];

export interface Source {
  source: string;
  /** Null if none is given: the service then uses SMART. */
  mode: MatchMode | null;
}

export interface Side {
  content: readonly string[];
  mode: MatchMode | null;
  sources: readonly Source[];
}
export type Sides = Partial<Record<SideName, Side>>;

export const noSide: Side = { content: [], mode: null, sources: [] };

/** The values and sources of both, with the first one's match mode. */
export function mergeSides(one: Side, other: Side): Side {
  const known = new Set(one.sources.map(({ source }) => source));
  return {
    content: [...new Set([...one.content, ...other.content])],
    mode: one.mode ?? other.mode,
    sources: [...one.sources, ...other.sources.filter(({ source }) => !known.has(source))],
  };
}

export function readSides(value: unknown): Sides {
  const sides = sideNames.map((name) => [name, readSide(readFilter(value, name))] as const);
  return Object.fromEntries(sides.filter(([, side]) => side.content.length > 0 || side.sources.length > 0));
}

function readSide(side: unknown): Side {
  if (Array.isArray(side)) return { ...noSide, content: filterTexts(side) };
  return {
    content: textsAt(side, 'content'),
    mode: readMode(filterText(side, 'mode')),
    sources: rowsAt(side, 'sources').map((row) => ({
      source: filterText(row, 'source') ?? '',
      mode: readMode(filterText(row, 'mode')),
    })),
  };
}

function readMode(text: string | undefined): MatchMode | null {
  return matchModes.find((mode) => mode === text) ?? null;
}

/** `{ any: { include, exclude }, all: … }` of the complete sides; undefined if none is. */
export function writeSides(shape: FilterShape, sides: Sides): Record<string, unknown> | undefined {
  const at = (name: SideName) => writeSide(shape, sides[name] ?? noSide);
  return filledParts({
    any: filledParts({ include: at('any.include'), exclude: at('any.exclude') }),
    all: filledParts({ include: at('all.include'), exclude: at('all.exclude') }),
  });
}

function writeSide(shape: FilterShape, { content, mode, sources }: Side): unknown {
  if (content.length === 0) return undefined;
  if (shape === 'plain' || shape === 'plain-range') return content;
  if (shape !== 'keyword') return filledParts({ mode: mode ?? undefined, content });
  if (sources.length === 0) return undefined;
  return {
    sources: sources.map((each) => filledParts({ mode: each.mode ?? undefined, source: each.source })),
    content,
  };
}

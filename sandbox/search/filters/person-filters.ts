import { z } from 'zod';
import { ServiceRefusal } from '../../refusal.ts';
import { type Month, worldMonth, yearOf } from '../../world/months.ts';
import type { Position, Stint, WorldPerson } from '../../world/person-facts.ts';
import { everyPart, including, type MaybePart } from '../part.ts';
import { readRange } from '../ranges.ts';
import { readValue } from '../read-value.ts';

export type Scope = 'latest' | 'current' | 'previous';

export interface Held {
  stint: Stint;
  position: Position;
}

/** The primary active role, all active roles, or past roles, which include earlier positions at a present employer. */
export function positionsIn({ stints }: WorldPerson, scope: Scope): Held[] {
  const held: Held[] = [];
  for (const stint of stints) {
    for (const position of stint.positions) {
      const isOver = position.end !== null || stint.end !== null;
      if (isOver !== (scope === 'previous')) continue;
      held.push({ stint, position });
      if (scope === 'latest') return held;
    }
  }
  return held;
}

const months = z
  .looseObject({ year: z.int().min(0).nullish(), month: z.int().min(0).nullish() })
  .transform(({ year, month }) => (year ?? 0) * 12 + (month ?? 0))
  .nullish();
const spanSchema = z.looseObject({ min: months, max: months }).nullish();

type Measure = (held: Held, person: WorldPerson) => number;
const atCompany: Measure = ({ stint }) => lengthOf(stint);
const inJob: Measure = ({ position }) => lengthOf(position);
/** Months since the first job began, including breaks. */
const inAll: Measure = (_held, { stints }) => worldMonth - Math.min(...stints.map(({ start }) => start));

/** Duration keys carry the name of their scope. */
const measures: Readonly<Record<Scope, Readonly<Record<string, Measure>>>> = {
  latest: { latestCompany: atCompany, latestJob: inJob, total: inAll },
  current: { currentCompany: atCompany, currentJob: inJob, total: inAll },
  previous: { previousCompany: atCompany, previousJob: inJob },
};

function lengthOf({ start, end }: { start: Month; end: Month | null }): number {
  return (end ?? worldMonth) - start;
}

/** `heldBy` returns the positions of the scope. Both bounds are inclusive. Title and duration may match in two different roles. */
export function readDurations(
  value: unknown,
  scope: Scope,
  heldBy: (person: WorldPerson) => readonly Held[],
): MaybePart<WorldPerson> {
  const given = readValue(z.record(z.string(), z.unknown()), value);
  return everyPart(
    Object.entries(measures[scope]).map(([name, measure]) => {
      const { min, max } = readValue(spanSchema, given[name]) ?? {};
      if (min == null && max == null) return null;
      return including<WorldPerson>((person) =>
        heldBy(person).some((held) => {
          const length = measure(held, person);
          return length >= (min ?? 0) && length <= (max ?? Number.POSITIVE_INFINITY);
        }),
      );
    }),
  );
}

const year = z.int().nullish();
const educationSchema = z.looseObject({ start: year, end: year, present: z.boolean().nullish() });

/** Matches if a single schooling meets all parts: began in `start` or later, ended in `end` or earlier, and `present`. */
export function readEducationDate(value: unknown): MaybePart<WorldPerson> {
  const { start, end, present } = readValue(educationSchema, value);
  if (start == null && end == null && present == null) return null;
  return including(({ schooling }) =>
    schooling.some(
      (school) =>
        (start == null || yearOf(school.start) >= start) &&
        (end == null || (school.end !== null && yearOf(school.end) <= end)) &&
        (present == null || (school.end === null) === present),
    ),
  );
}

const followersSchema = z.looseObject({
  pronet: z.looseObject({ followers: z.unknown().optional(), connections: z.unknown().optional() }).nullish(),
});
export const unsupportedPlatform = 'SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED';

/** Any other platform is answered with 501; an empty object has no effect (docs/interface.md#contact-filters). */
export function readFollowers(value: unknown): MaybePart<WorldPerson> {
  const given = readValue(followersSchema, value);
  if (Object.keys(given).some((platform) => platform !== 'pronet')) {
    throw new ServiceRefusal(501, 'unsupported filter', { extra: { code: unsupportedPlatform } });
  }
  const { followers, connections } = given.pronet ?? {};
  return everyPart<WorldPerson>([
    followers == null ? null : readRange(followers, (person: WorldPerson) => person.followers),
    connections == null ? null : readRange(connections, (person: WorldPerson) => person.connections),
  ]);
}

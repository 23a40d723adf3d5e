import fc from 'fast-check';
import type { SyncRow } from '@/lib/database/schema/sync-rows';
import type { LocalList, SyncLimits } from '@/lib/exclusions/sync/shard';
import type { Sliced } from '@/lib/platform/slices';

export const hourMs = 3_600_000;
export const nowMs = 1_790_000_000_123;
export const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Ids for lists on the service, in the order they are asked for. */
export function createIds(prefix = 'f') {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}0000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

export function row(part: Partial<SyncRow> & Pick<SyncRow, 'id' | 'listId'>): SyncRow {
  return {
    connection: 'c',
    type: 'people_id',
    values: [],
    refused: [],
    writing: null,
    madeAt: nowMs - hourMs,
    createdAt: nowMs - hourMs,
    ...part,
  };
}

export interface State {
  local: LocalList[];
  syncs: SyncRow[];
  quota: number;
  limits: SyncLimits;
}

/** Small limits, so that a few people reach all of them. `disjoint`: no one is on two lists. */
export function arbitraryState({ disjoint = false, mostIds = 9 } = {}): fc.Arbitrary<State> {
  const ids = fc.uniqueArray(fc.nat(mostIds), { maxLength: mostIds });
  const shard = fc.record({
    values: ids,
    age: fc.constantFrom(1, 1, 1, 22.9, 23, 30, -1),
    isUnknown: fc.constantFrom(false, false, false, true),
    isUnanswered: fc.constantFrom(false, false, false, true),
  });
  const list = fc.record({ ids, shards: fc.array(shard, { maxLength: 3 }) });
  return fc
    .record({
      lists: fc.array(list, { minLength: 1, maxLength: 4 }),
      quota: fc.nat(7),
      valuesPerList: fc.integer({ min: 1, max: 4 }),
      listsPerRequest: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ lists, quota, valuesPerList, listsPerRequest }) => {
      const offset = (index: number) => (disjoint ? index * 100 : 0);
      return {
        quota,
        limits: { valuesPerList, listsPerRequest },
        local: lists.map((each, index) => ({
          listId: `list-${index}`,
          type: 'people_id' as const,
          ids: each.ids.map((id) => idOf(id + offset(index))),
        })),
        syncs: lists.flatMap(({ shards }, index) =>
          shards.map(({ values, age, isUnknown, isUnanswered }, at) =>
            row({
              id: `e${index}${at}00000-0000-4000-8000-000000000000`,
              listId: `list-${index}`,
              values: isUnanswered ? [] : values.slice(0, valuesPerList).map((id) => idOf(id + offset(index))),
              madeAt: nowMs - age * hourMs,
              createdAt: isUnanswered ? null : nowMs - age * hourMs,
              writing: isUnknown || isUnanswered ? { mode: 'REPLACE', values: [] } : null,
            }),
          ),
        ),
      };
    });
}

/** Without a rest. */
export function runAtOnce<Result>(work: Sliced<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

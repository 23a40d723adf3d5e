import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { type Plan, plan as planInSlices } from '@/lib/exclusions/sync/plan';
import { runs } from '../../../depth.ts';
import {
  arbitraryState,
  createIds,
  hourMs,
  idOf,
  nowMs,
  row,
  runAtOnce,
  type State,
} from '../../../worlds/plan-states.ts';

const schedules = runs(100, 10_000);

const plan = (...world: Parameters<typeof planInSlices>): Plan => runAtOnce(planInSlices(...world));

const planOf = ({ local, syncs, quota, limits }: State, newId = createIds()) =>
  plan(local, syncs, { nowMs, quota, newId, limits });

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => idOf(from + n));
const people = (ids: readonly string[], listId = 'list') => ({ listId, type: 'people_id' as const, ids });

/** What the service and the rows hold once the writes are done. */
function carriedOut(syncs: readonly SyncRow[], { writes }: Plan): SyncRow[] {
  const rows = new Map(syncs.map((each) => [each.id, each]));
  for (const { syncId, listId, mode, values } of writes) {
    const before = rows.get(syncId) ?? row({ id: syncId, listId, createdAt: nowMs, madeAt: nowMs });
    const held = mode === 'APPEND' ? [...before.values, ...values] : values;
    rows.set(syncId, { ...before, values: held, createdAt: before.createdAt ?? nowMs, writing: null });
  }
  return [...rows.values()];
}

const carriedRows = (rows: readonly SyncRow[], { sentListIds }: Plan) =>
  rows.filter(({ id }) => sentListIds.includes(id));
const everybodyOf = ({ local }: State) => new Set(local.flatMap(({ ids }) => ids));
const partsOf = ({ local, limits }: State) =>
  local.map(({ ids }) => Math.ceil(ids.length / limits.valuesPerList)).reduce((sum, parts) => sum + parts, 0);

describe('a plan', () => {
  it('keeps to the limits of the service, and writes nothing twice and nothing in vain', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const made = planOf(state);
        const { valuesPerList, listsPerRequest } = state.limits;
        const targets = made.writes.map(({ syncId }) => syncId);
        expect(made.writes.length).toBeLessThanOrEqual(state.quota);
        expect(made.sentListIds.length).toBeLessThanOrEqual(listsPerRequest);
        expect(new Set(made.sentListIds).size).toBe(made.sentListIds.length);
        expect(new Set(targets).size).toBe(targets.length);
        expect(made.sentListIds).toEqual(expect.arrayContaining(targets));
        for (const { values } of made.writes) expect(values.length).toBeGreaterThan(0);
        for (const { values } of carriedRows(carriedOut(state.syncs, made), made)) {
          expect(values.length).toBeLessThanOrEqual(valuesPerList);
          expect(new Set(values).size).toBe(values.length);
        }
      }),
      schedules,
    );
  });

  it('names no list that is dead, or whose contents are unknown', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const made = planOf(state);
        for (const { writing, createdAt } of carriedRows(carriedOut(state.syncs, made), made)) {
          expect(writing).toBeNull();
          expect(nowMs - (createdAt ?? 0)).toBeLessThan(23 * hourMs);
          expect(createdAt).toBeLessThanOrEqual(nowMs);
        }
      }),
      schedules,
    );
  });

  it('states exactly which people no list holds and how many are hidden', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const made = planOf(state);
        const held = new Set(carriedRows(carriedOut(state.syncs, made), made).flatMap(({ values }) => values));
        const everybody = everybodyOf(state);
        expect(new Set(made.left)).toEqual(new Set([...everybody].filter((id) => !held.has(id))));
        expect(made.hidden).toBe([...held].filter((id) => !everybody.has(id)).length);
      }),
      schedules,
    );
  });

  it('when the day has writes enough, leaves out everybody and nobody else, as far as a request can name them', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const made = planOf({ ...state, quota: 50 });
        expect(made.isShort).toBe(false);
        expect(made.hidden).toBe(0);
        if (partsOf(state) > state.limits.listsPerRequest) return;
        expect(made.left).toEqual([]);
      }),
      schedules,
    );
  });

  it('never writes more than if every list that differs were written anew', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const made = planOf({ ...state, quota: 50 });
        expect(made.writes.length).toBeLessThanOrEqual(partsOf(state));
        // Without a need to join what is scattered, or to choose, this holds for each list.
        const rows = carriedOut(state.syncs, made);
        if (rows.length > state.limits.listsPerRequest || partsOf(state) > state.limits.listsPerRequest) return;
        for (const { listId, ids } of state.local) {
          const own = made.writes.filter((write) => write.listId === listId).length;
          expect(own).toBeLessThanOrEqual(Math.ceil(ids.length / state.limits.valuesPerList));
        }
      }),
      schedules,
    );
  });

  it('writes nothing, when it is made again after it was carried out', () => {
    fc.assert(
      fc.property(arbitraryState({ disjoint: true }), fc.boolean(), (state, isRich) => {
        const quota = isRich ? 50 : state.quota;
        const first = planOf({ ...state, quota });
        const syncs = carriedOut(state.syncs, first);
        const second = planOf({ ...state, syncs, quota: quota - first.writes.length });
        expect(second.left.length).toBeLessThanOrEqual(first.left.length);
        // Where not all can be written or named, a write that is left over may still be of use.
        if (first.isShort || partsOf(state) > state.limits.listsPerRequest) return;
        expect(second.writes).toEqual([]);
        expect(new Set(second.left)).toEqual(new Set(first.left));
        expect(second.hidden).toBe(first.hidden);
      }),
      schedules,
    );
  });

  it('comes to rest in a few steps, when people are on several lists or a request cannot name them all', () => {
    fc.assert(
      fc.property(arbitraryState(), (state) => {
        const newId = createIds();
        let { syncs } = state;
        let left = Number.POSITIVE_INFINITY;
        for (let step = 0; ; step += 1) {
          const made = planOf({ ...state, syncs, quota: 50 }, newId);
          expect(made.left.length).toBeLessThanOrEqual(left);
          if (made.writes.length === 0) break;
          expect(step).toBeLessThan(4);
          left = made.left.length;
          syncs = carriedOut(syncs, made);
        }
      }),
      schedules,
    );
  });

  it('leaves out no more people with a write than without it', () => {
    fc.assert(
      fc.property(arbitraryState({ disjoint: true }), (state) => {
        const [fewer, more] = [planOf(state), planOf({ ...state, quota: state.quota + 1 })];
        expect(more.left.length).toBeLessThanOrEqual(fewer.left.length);
      }),
      schedules,
    );
  });
});

describe('two lists on the service that hold some of the same people', () => {
  // A list that was written anew while the old one lives on: counted twice, its people hid that filling it up was worse.
  const state = {
    limits: { valuesPerList: 4, listsPerRequest: 5 },
    local: [
      people(range(0, 3), 'one'),
      people([100, 102, 103, 104, 105, 106, 107].map(idOf), 'two'),
      people(range(200, 9), 'three'),
    ],
    syncs: [
      row({ id: idOf(900), listId: 'two', values: [idOf(100), idOf(104)] }),
      row({ id: idOf(901), listId: 'two', values: [idOf(100), idOf(104), idOf(102), idOf(108)] }),
    ],
  };

  it.each([0, 1, 2, 3, 4, 5, 6])('leave out no more people with a write more than %i', (quota) => {
    const [fewer, more] = [planOf({ ...state, quota }), planOf({ ...state, quota: quota + 1 })];
    expect(more.left.length).toBeLessThanOrEqual(fewer.left.length);
  });
});

it('a plan whose day suffices names no list with a person allowed again', () => {
  const limits = { valuesPerList: 3, listsPerRequest: 2 };
  const local = [people([4, 2, 0, 3].map(idOf))];
  const syncs = [
    row({ id: 'm', listId: 'list', values: [2, 1, 0].map(idOf) }),
    row({ id: 'n', listId: 'list', values: [2, 1, 0].map(idOf) }),
    row({ id: 'o', listId: 'list', values: [3, 0, 1].map(idOf) }),
  ];
  const made = plan(local, syncs, { nowMs, quota: 50, newId: createIds(), limits });
  const again = plan(local, carriedOut(syncs, made), { nowMs, quota: 50, newId: createIds(), limits });
  expect(again).toMatchObject({ writes: [], left: [], hidden: 0 });
});

describe('a short day', () => {
  /** Every way of writing once or twice, and of naming lists: the fewest people that any of them leaves out. */
  function fewestLeft({ local, syncs, quota, limits }: State): number {
    const alive = syncs.filter(
      ({ createdAt, madeAt }) => nowMs - (createdAt ?? madeAt) < 23 * hourMs && (createdAt ?? madeAt) <= nowMs,
    );
    const known = alive.filter(({ writing }) => writing === null);
    const everybody = local.flatMap(({ ids }) => ids);
    const start = known.map(({ id, values }) => ({ id, held: values.filter((value) => everybody.includes(value)) }));
    let fewest = Infinity;
    const best = (held: { held: string[] }[]) =>
      held
        .map(({ held }) => held.length)
        .toSorted((a, b) => b - a)
        .slice(0, limits.listsPerRequest)
        .reduce((sum, count) => sum + count, 0);
    const visit = (held: { id: string; held: string[] }[], left: number) => {
      fewest = Math.min(fewest, everybody.length - best(held));
      if (left === 0) return;
      const covered = new Set(held.flatMap((each) => each.held));
      local.forEach(({ listId, ids }) => {
        const missing = ids.filter((id) => !covered.has(id));
        if (missing.length === 0) return;
        visit([...held, { id: `new-${left}`, held: missing.slice(0, limits.valuesPerList) }], left - 1);
        for (const each of held) {
          const rowOf = known.find(({ id }) => id === each.id);
          if (rowOf?.listId !== listId) continue;
          const filled = [...each.held, ...missing].slice(0, limits.valuesPerList);
          visit(
            held.map((other) => (other === each ? { id: `done-${each.id}`, held: filled } : other)),
            left - 1,
          );
        }
      });
    };
    visit(start, quota);
    return fewest;
  }

  /** Nobody on two lists on the service of one of ours: what overlaps is counted otherwise. */
  const isPlain = ({ syncs }: State) => {
    const values = syncs
      .filter(({ writing }) => writing === null)
      .flatMap(({ listId, values }) => values.map((id) => listId + id));
    return new Set(values).size === values.length;
  };

  it('leaves out less than one full list of each of ours fewer than the best choice of writes would', () => {
    fc.assert(
      fc.property(arbitraryState({ disjoint: true, mostIds: 6 }).filter(isPlain), fc.nat(3), (all, quota) => {
        const state = { ...all, quota };
        const lists = Math.max(state.local.length, 1);
        expect(planOf(state).left.length).toBeLessThan(fewestLeft(state) + lists * state.limits.valuesPerList);
      }),
      runs(40, 3000),
    );
  });

  it('fills up existing lists when a request cannot name one list more', () => {
    const limits = { valuesPerList: 4, listsPerRequest: 2 };
    const syncs = [row({ id: 'm', listId: 'list', values: range(0, 2) })];
    const local = [people(range(0, 5)), people(range(50, 2), 'other')];
    const made = plan(local, syncs, { nowMs, quota: 2, newId: createIds(), limits });
    expect(made.writes.map(({ mode, values }) => [mode, values.length])).toEqual([
      ['APPEND', 2],
      ['REPLACE', 2],
    ]);
    expect(made.left).toHaveLength(1);
  });

  it('still names a list that holds a person allowed again, and says so', () => {
    const syncs = [row({ id: 'm', listId: 'list', values: range(0, 4) })];
    const made = plan([people(range(1, 3))], syncs, { nowMs, quota: 0, newId: createIds() });
    expect(made).toMatchObject({ writes: [], sentListIds: ['m'], left: [], hidden: 1, isShort: true });
  });

  it('protects new members before it frees people allowed again', () => {
    const limits = { valuesPerList: 4, listsPerRequest: 10 };
    const syncs = [
      row({ id: 'm', listId: 'list', values: range(0, 4) }),
      row({ id: 'o', listId: 'other', values: range(50, 4) }),
    ];
    const local = [people(range(2, 2)), people([...range(50, 4), idOf(60)], 'other')];
    const made = plan(local, syncs, { nowMs, quota: 1, newId: createIds(), limits });
    expect(made.writes).toMatchObject([{ listId: 'other', values: [idOf(60)] }]);
    expect(made).toMatchObject({ left: [], hidden: 2 });
  });
});

describe('additions', () => {
  const limits = { valuesPerList: 4, listsPerRequest: 10 };
  const planned = (ids: string[], syncs: SyncRow[]) =>
    plan([people(ids)], syncs, { nowMs, quota: 50, newId: createIds(), limits }).writes;

  it('go with a list that must be rewritten anyway', () => {
    const syncs = [
      row({ id: 'm', listId: 'list', values: range(0, 3) }),
      row({ id: 'n', listId: 'list', values: range(5, 2) }),
    ];
    expect(planned([...range(1, 2), ...range(5, 2), idOf(9)], syncs)).toEqual([
      { syncId: 'm', listId: 'list', type: 'people_id', mode: 'REPLACE', values: [...range(1, 2), idOf(9)] },
    ]);
  });

  it('else are appended where there is room', () => {
    const syncs = [
      row({ id: 'm', listId: 'list', values: range(0, 4) }),
      row({ id: 'n', listId: 'list', values: range(5, 2) }),
    ];
    expect(planned([...range(0, 4), ...range(5, 2), idOf(9)], syncs)).toEqual([
      { syncId: 'n', listId: 'list', type: 'people_id', mode: 'APPEND', values: [idOf(9)] },
    ]);
  });

  it('else make a new list', () => {
    const syncs = [row({ id: 'm', listId: 'list', values: range(0, 4) })];
    const [write] = planned(range(0, 5), syncs);
    expect(write).toMatchObject({ mode: 'REPLACE', values: [idOf(4)] });
    expect(write?.syncId).not.toBe('m');
  });
});

describe('ids', () => {
  const world = { nowMs, quota: 50, newId: createIds() };

  it('are written once each and in lower case, and only those that the service can know', () => {
    const upper = 'ABCDEF00-0000-0000-0000-000000000000';
    const { writes, left } = plan([people([upper, upper.toLowerCase(), 'jane-doe', '', `${upper}0`])], [], world);
    expect(writes.map(({ values }) => values)).toEqual([[upper.toLowerCase()]]);
    expect(left).toEqual([]);
  });

  it('that were refused are left and not tried again, while the list lives', () => {
    const syncs = [row({ id: 'm', listId: 'list', values: range(0, 2), refused: [idOf(2)] })];
    expect(plan([people(range(0, 3))], syncs, world)).toMatchObject({
      writes: [],
      sentListIds: ['m'],
      left: [idOf(2)],
    });
    const dead = syncs.map((each) => ({ ...each, createdAt: nowMs - 23 * hourMs }));
    expect(plan([people(range(0, 3))], dead, world).writes).toMatchObject([{ values: range(0, 3) }]);
  });

  it('of 12,000 people make two lists', () => {
    const { writes, left } = plan([people(range(0, 12_000))], [], world);
    expect(writes.map(({ values }) => values.length)).toEqual([10_000, 2000]);
    expect(left).toEqual([]);
  });
});

describe('a list on the service', () => {
  const world = { nowMs, quota: 50, newId: createIds() };
  const made = (part: Partial<SyncRow>) =>
    plan([people(range(0, 2))], [row({ id: 'm', listId: 'list', values: range(0, 2), ...part })], world);

  it.each<[string, Partial<SyncRow>, boolean]>([
    ['lives for 23 hours', { createdAt: nowMs - 23 * hourMs + 1 }, true],
    ['is dead after 23 hours', { createdAt: nowMs - 23 * hourMs }, false],
    ['may be a little ahead of our clock', { createdAt: nowMs + 60_000 }, true],
    ['is dead, when it is from the future', { createdAt: nowMs + hourMs }, false],
    ['is of no use for the other type', { type: 'company_id' }, false],
    ['is of no use for another list', { listId: 'other' }, false],
  ])('%s', (_what, part, isUsed) => {
    expect(made(part).sentListIds.includes('m')).toBe(isUsed);
    expect(made(part).writes).toHaveLength(isUsed ? 0 : 1);
  });

  it('is written whole under its id, when a write of it was never answered', () => {
    const writing = { mode: 'APPEND' as const, values: range(1, 1) };
    const write = { syncId: 'm', listId: 'list', type: 'people_id', mode: 'REPLACE', values: range(0, 2) };
    expect(made({ writing }).writes).toEqual([write]);
    expect(made({ values: [], createdAt: null, writing }).writes).toEqual([write]);
  });
});

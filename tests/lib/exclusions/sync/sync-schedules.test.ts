import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServiceRefusal } from '../../../../sandbox/refusal.ts';
import { runs } from '../../../depth.ts';
import { hourMs, idOf } from '../../../worlds/plan-states.ts';
import { createSyncWorld, type Fault } from './sync-world.ts';

const schedules = runs(20, 300);
const limits = { valuesPerList: 3, listsPerRequest: 6 };
const listIds = ['one', 'two'];

const faults: Fault[] = ['lost-before', 'lost-after', 'hang-before', 'hang-after', 503];
const who = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 });
const on = fc.constantFrom(...listIds);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), list: on, who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), list: on, who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('prepare' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(1, 10, 23, 25) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shift' as const), hours: fc.constantFrom(-30, -2, 2, 30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dead' as const) }) },
);

it('the service leaves out the right people, after any crash, lost answer and move of a clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.constantFrom('writes' as const, 'creations' as const),
      async (steps, listQuotaCounts) => {
        const world = await createSyncWorld({ listQuotaCounts }, limits);
        const { add, remove, db, clock, leftOut } = world;
        for (const list of listIds) await world.addList(list);
        const expected = new Map(listIds.map((list) => [list, new Set<number>()]));
        const everybody = () => [...new Set([...expected.values()].flatMap((each) => [...each]))].map(idOf).sort();

        const isSetBack = steps.some((each) => each.kind === 'shift' && each.hours < 0);
        /**
         * A search that names these lists. Where our clock was set back since the service last told the time, a copy may have expired that
         * seems young; the service then refuses the search, its copies are distrusted, and they are made anew.
         */
        async function search(prepared: Awaited<ReturnType<typeof world.prepare>>): Promise<typeof prepared> {
          try {
            leftOut(prepared.listIds);
            return prepared;
          } catch (error) {
            if (!(isSetBack && error instanceof ServiceRefusal)) throw error;
            await world.syncs.markDead(prepared.listIds);
            return world.prepare();
          }
        }

        for (const each of steps) {
          if (each.kind === 'add') {
            await add(each.list, each.who);
            for (const number of each.who) expected.get(each.list)?.add(number);
          } else if (each.kind === 'remove') {
            await remove(each.list, each.who);
            for (const number of each.who) expected.get(each.list)?.delete(number);
          } else if (each.kind === 'fault') world.faults.push(each.fault);
          else if (each.kind === 'pass') await world.pass(each.hours * hourMs);
          else if (each.kind === 'shift') clock.shiftWall(each.hours * hourMs);
          else if (each.kind === 'dead') await world.syncs.markDead((await db.syncs.toArray()).map(({ id }) => id));
          else {
            const hangs = world.faults.some((fault) => String(fault).startsWith('hang'));
            const pending = world.prepare();
            const done = hangs ? await Promise.race([pending, afterTurns()]) : await pending;
            if (done === null) world.die();
            else {
              // Nobody is lost: whom the service does not leave out is told.
              const searched = await search(done);
              const told = new Set([...leftOut(searched.listIds), ...searched.leftIds]);
              expect(everybody().filter((id) => !told.has(id))).toEqual([]);
              expect(searched.leftIds.length === 0 || searched.refused !== null).toBe(true);
            }
          }
        }

        world.faults.length = 0;
        world.die();
        const last = await search(await world.prepare());
        expect(last).toMatchObject({ left: 0, hidden: 0, refused: null });
        expect(leftOut(last.listIds)).toEqual(everybody());
        const sent = world.sent.length;
        expect(await world.prepare()).toEqual(last);
        expect(world.sent).toHaveLength(sent);
        await db.delete();
      },
    ),
    schedules,
  );
});

/** Long enough for everything but what hangs. */
async function afterTurns(): Promise<null> {
  for (let turn = 0; turn < 150; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return null;
}

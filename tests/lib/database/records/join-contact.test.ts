import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRecords } from '@/lib/database/records/join-records';
import type { ContactFields } from '@/lib/database/schema/contact-rows';
import { amara, record } from '../../../fixtures/rows/fixture-rows.ts';

const touch = fc.record({ id: fc.uuid(), kind: fc.constant('contacted' as const), at: fc.nat() });
const receipt = fc.record({
  id: fc.uuid(),
  target: fc.constant('hubspot' as const),
  at: fc.nat(),
  state: fc.constant('created' as const),
});
const fields: fc.Arbitrary<ContactFields> = fc.record(
  {
    tags: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    touches: fc.array(touch, { minLength: 1 }),
    handed: fc.array(receipt, { minLength: 1, maxLength: 80 }),
    dueAt: fc.nat(),
    noteAt: fc.nat(),
  },
  { requiredKeys: [] },
);
const merge = (a: ContactFields, b: ContactFields) =>
  mergeRecords({ ...record(amara, {}), ...a }, { ...record(amara, {}), ...b });

describe('two records of one person that become one', () => {
  it('keep every tag and touch, and the earlier follow-up', () => {
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const merged = merge(a, b);
        const ids = (from: ContactFields) => (from.touches ?? []).map(({ id }) => id);
        expect(new Set(ids(merged))).toEqual(new Set([...ids(a), ...ids(b)]));
        expect(new Set(merged.tags)).toEqual(new Set([...(a.tags ?? []), ...(b.tags ?? [])]));
        const days = [a.dueAt, b.dueAt].filter((at) => at !== undefined);
        expect(merged.dueAt).toBe(days.length === 0 ? undefined : Math.min(...days));
      }),
    );
  });

  it('keep the newest hundred receipts, each once', () => {
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const all = [...(a.handed ?? []), ...(b.handed ?? [])].toSorted((x, y) => x.at - y.at).slice(-100);
        const { handed = [] } = merge(merge(a, b), b);
        expect(handed.map(({ at }) => at)).toEqual(all.map(({ at }) => at));
      }),
    );
  });

  it('have their touches in the order of time, each once', () => {
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const { touches = [] } = merge(merge(a, b), b);
        expect(touches.map(({ at }) => at)).toEqual(touches.map(({ at }) => at).toSorted((x, y) => x - y));
        expect(new Set(touches.map(({ id }) => id)).size).toBe(touches.length);
      }),
    );
  });
});

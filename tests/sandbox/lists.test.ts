import { describe, expect, it } from 'vitest';
import { type Choices, createChoices } from '../../sandbox/choices.ts';
import { createClock } from '../../sandbox/clock.ts';
import { createLists, type ListRequest } from '../../sandbox/lists/lists.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 11, 1, 9);
const idOf = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;
const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => idOf(from + n));
const listId = '7a1f0c9e-3b52-4d8a-9c11-5f2e8d6b0a47';

function setUp(some: Partial<Choices> = {}) {
  const clock = createClock({ startMs, elapsedMs: () => 0 });
  const choices = createChoices(some);
  const lists = createLists({ clock, choices: choices.read });
  const write = (wish: Partial<ListRequest> = {}, key = 'key') =>
    lists.write(key, { id: null, type: 'people_id', values: [], mode: 'APPEND', ...wish });
  const read = (listIds: string[], key = 'key') => [...lists.readExcluded(key, 'people_id', listIds)];
  return { clock, choices, lists, write, read };
}

describe('a list', () => {
  it('has a v4 id of its own and the time it was made, when it is written without an id', () => {
    const { write } = setUp();
    const [one, two] = [write({ values: ids(0, 2) }), write()];
    expect(one.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(two.id).not.toBe(one.id);
    expect(one).toMatchObject({ type: 'people_id', createdMs: startMs });
  });

  it('has the given id, when that is still free', () => {
    const { write, read } = setUp();
    expect(write({ id: listId.toUpperCase(), values: ids(0, 1) }).id).toBe(listId);
    expect(read([listId])).toEqual(ids(0, 1));
  });

  it('keeps id, type and creation time, when it is updated', () => {
    const { write, clock } = setUp();
    const { id } = write({ type: 'company_id' });
    clock.advance(hourMs);
    expect(write({ id, type: null, values: ids(0, 1) })).toMatchObject({ id, type: 'company_id', createdMs: startMs });
  });

  it('merges distinct values in any case, when they are appended', () => {
    const { write, read } = setUp();
    const id = write({ values: ['ABCDEF00-0000-0000-0000-000000000000', ...ids(0, 2)] }).id;
    write({ id, values: ['abcdef00-0000-0000-0000-000000000000', ...ids(1, 2)] });
    expect(read([id])).toEqual(['abcdef00-0000-0000-0000-000000000000', ...ids(0, 3)]);
  });

  it('stays as it was, when a merge passes 10,000 values', () => {
    const { write, read } = setUp();
    const { id } = write({ values: ids(0, 9999) });
    expect(() => write({ id, values: ids(9998, 3) })).toThrow('terms_lookup_list_values_limit_exceeded');
    expect(read([id])).toHaveLength(9999);
    expect(write({ id, values: ids(9998, 2) }).values.size).toBe(10_000);
  });

  it('is refused, when a new one has no type or a known one has another', () => {
    const { write } = setUp();
    expect(() => write({ type: null })).toThrow('type is required when a list is created');
    expect(() => write({ id: listId, type: null })).toThrow('type is required when a list is created');
    const { id } = write();
    expect(() => write({ id, type: 'company_id' })).toThrow('list is of type people_id');
  });

  it('belongs to its own key when another key names it', () => {
    const { write, read } = setUp();
    const { id } = write({ values: ids(0, 1) });
    write({ id, values: ids(5, 1) }, 'other');
    expect([read([id]), read([id], 'other')]).toEqual([ids(0, 1), ids(5, 1)]);
  });
});

describe('excluding', () => {
  it('is refused with more than 10 lists, when even one of them is named twice', () => {
    const { write, read } = setUp();
    const { id } = write({ values: ids(0, 1) });
    expect(read(Array.from({ length: 10 }, () => id))).toEqual(ids(0, 1));
    expect(() => read(Array.from({ length: 11 }, () => id))).toThrow('at most 10 lists per request');
  });

  it('is refused, when the list is of the other type', () => {
    const { write, read, choices } = setUp();
    const { id } = write({ type: 'company_id', values: ids(0, 1) });
    choices.flip({ unknownList: 'ignore' });
    expect(() => read([id])).toThrow('list is not of type people_id');
  });
});

describe('a list expires', () => {
  it('24 hours after its last update, when the choice counts from there', () => {
    const { write, read, clock } = setUp({ listExpiry: 'update' });
    const { id } = write({ values: ids(0, 1) });
    clock.advance(24 * hourMs - 1);
    write({ id, values: ids(1, 1) });
    clock.advance(24 * hourMs - 1);
    // Another write tidies up, and must not take this one with it.
    write();
    expect(read([id])).toEqual(ids(0, 2));
    clock.advance(1);
    expect(() => read([id])).toThrow('unknown list');
  });

  it('and is made anew under its id, when it is written again', () => {
    const { write, read, clock } = setUp();
    const { id } = write({ values: ids(0, 2) });
    clock.advance(24 * hourMs);
    expect(() => write({ id, type: null, values: ids(7, 1) })).toThrow('type is required');
    expect(write({ id, values: ids(7, 1) })).toMatchObject({ id, createdMs: startMs + 24 * hourMs });
    expect(read([id])).toEqual(ids(7, 1));
  });
});

describe('the daily quota', () => {
  const fifty = (write: () => unknown) => {
    for (let n = 0; n < 50; n += 1) write();
  };

  it('takes 50 new lists in any 24 hours, when keys are counted apart', () => {
    const { write, clock } = setUp();
    write();
    clock.advance(2 * hourMs);
    for (let n = 0; n < 49; n += 1) write();
    expect(() => write()).toThrow('daily list quota exceeded');
    write({}, 'other');
    clock.advance(22 * hourMs);
    // Only the first has left the window.
    write();
    expect(() => write()).toThrow('daily list quota exceeded');
  });

  it('counts nothing and makes nothing, when a write is refused', () => {
    const { write, read } = setUp();
    for (let n = 0; n < 60; n += 1) expect(() => write({ type: null })).toThrow('type is required');
    fifty(() => write());
    expect(() => write({ id: listId })).toThrow('daily list quota exceeded');
    expect(() => read([listId])).toThrow('unknown list');
  });
});

import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { createListsHandler } from '../../../sandbox/api/handlers/lists-handler.ts';
import { createBench } from './handler-bench.ts';

const refusal = (status: number, message: unknown) => expect.objectContaining({ status, message });
const idOf = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, n) => idOf(n));

function setUp() {
  const bench = createBench();
  const room = createListsHandler(bench.parts);
  const write = (body: unknown, key = 'key') => bench.request(room, 'lists', body, { key });
  return {
    ...bench,
    write,
    list(body: unknown, key = 'key') {
      const answer = write(body, key);
      if (!('json' in answer)) throw answer;
      return endpoints.lists.reply.parse(answer.json);
    },
  };
}

describe('writing a list', () => {
  it('answers the fields of the contract and is free, when it is made', () => {
    const { list, paid, clock } = setUp();
    const made = list({ type: 'people_id', values: [...ids(2), idOf(0)] });
    expect(Object.keys(made)).toEqual(['id', 'workspace', 'type', 'values', 'created']);
    expect(made).toMatchObject({ type: 'people_id', values: ids(2), created: clock.now() });
    expect(paid()).toEqual([]);
  });

  it('names one workspace a key, when several lists are made', () => {
    const { list } = setUp();
    const body = { type: 'company_id', values: [] };
    const spaces = [list(body), list(body), list(body, 'other')].map(({ workspace }) => workspace);
    expect(spaces[0]).toBe(spaces[1]);
    expect(spaces[0]).not.toBe(spaces[2]);
  });

  it('appends, when no mode is said, and rewrites with REPLACE', () => {
    const { list } = setUp();
    const { id } = list({ type: 'people_id', values: ids(2) });
    expect(list({ id, values: [idOf(7)], mode: null })).toMatchObject({ id, values: [...ids(2), idOf(7)] });
    expect(list({ id, values: [idOf(9)], mode: 'REPLACE' })).toMatchObject({ id, values: [idOf(9)] });
  });

  it('takes 10,000 values, and is 400 with the stated text when there is one more', () => {
    const { list, write } = setUp();
    expect(list({ type: 'people_id', values: ids(10_000) }).values).toHaveLength(10_000);
    const over = refusal(400, expect.stringContaining('terms_lookup_list_values_limit_exceeded'));
    expect(write({ type: 'people_id', values: ids(10_001) })).toEqual(over);
    // One value, said too often.
    expect(write({ type: 'people_id', values: Array.from({ length: 10_001 }, () => idOf(1)) })).toEqual(over);
  });

  it.each([
    [null],
    [{ type: 'people_id' }],
    [{ type: 'people_id', values: null }],
    [{ type: 'people_id', values: 'x' }],
    [{ type: 'people_id', values: [7] }],
    [{ type: 'people_id', values: ['amara-okonkwo'] }],
    [{ type: 'people_id', values: [`${idOf(1)}0`] }],
    [{ type: 'others', values: [] }],
    [{ type: 'people_id', values: [], mode: 'DELETE' }],
    [{ type: 'people_id', values: [], mode: 'append' }],
    [{ type: 'people_id', values: [], id: 'mine' }],
  ])('is 400, when the body is %j', (body) => {
    expect(setUp().write(body)).toEqual(refusal(400, 'request not readable'));
  });

  it('is 400 with a text that says so, when a new list has no type', () => {
    const { write } = setUp();
    const text = 'type is required when a list is created';
    expect(write({ values: [] })).toEqual(refusal(400, text));
    expect(write({ id: idOf(3), values: [] })).toEqual(refusal(400, text));
  });
});

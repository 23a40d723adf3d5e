import { describe, expect, it } from 'vitest';
import { createMergedRows } from '@/lib/exclusions/import/read-rows';

const merged = (...rows: string[][]) => {
  const all = createMergedRows();
  for (const [row, names] of rows.entries()) all.add({ row, names, label: null, why: '' } as never);
  return all.rows().map(({ names }) => names);
};
const [jane, bob] = ['page:person/pronet/jane-doe', 'page:person/pronet/bob-low'];
const [janeId, bobId] = ['id:https://a.example|person:1', 'id:https://a.example|person:2'];

describe('same subject: rows of a file that share a name', () => {
  it.each([
    ['with different pages on one site', [jane, 'email:team@x.example'], [bob, 'email:team@x.example']],
    ['with different ids', [janeId, jane], [bobId, jane]],
  ])('stay apart %s', (_what, one, other) => {
    expect(merged(one, other)).toEqual([one, other]);
  });

  it('become one otherwise', () => {
    expect(merged([jane, 'email:j@x.example'], [janeId, 'email:j@x.example'])).toEqual([
      [jane, 'email:j@x.example', janeId],
    ]);
    expect(merged([janeId, jane], ['id:https://b.example|person:9', jane])).toHaveLength(1);
  });

  it('become one by a row between them, and a later row with any of their names joins it', () => {
    const [first, second, third, fourth] = ['email:1@x.example', 'email:2@x.example', 'email:3@x.example', jane];
    expect(merged([first], [second, third], [first, second], [third, fourth])).toEqual([
      [first, second, third, fourth],
    ]);
  });
});

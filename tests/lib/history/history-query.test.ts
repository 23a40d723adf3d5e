import { describe, expect, it } from 'vitest';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines, openQuery } from '@/lib/history/history-query';
import { day, emailEntry } from '../../fixtures/rows/fixture-rows.ts';
import { historyLine as line, now } from '../../fixtures/rows/history-lines.ts';

const ids = (lines: readonly HistoryLine[]) => lines.map(({ id }) => id);

describe('filtering', () => {
  const found = line('amara', {
    name: 'Amara Okonkwo',
    email: { kind: 'found', value: emailEntry() },
    known: ['email', 'personality'],
    boughtAt: now - 40 * day,
  });
  const called = line('tomasz', { mobile: { kind: 'found', value: ['+31612345678'] }, known: ['mobile'] });
  const company = line('fenwick', { kind: 'company', boughtAt: now - 400 * day });
  const along = line('hana', { isOwn: false, boughtAt: null });
  const nothing = line('kwame', { email: { kind: 'nothing-found', value: null } });
  const all = [found, called, company, along, nothing];

  it.each([
    [{}, ['amara', 'tomasz', 'fenwick', 'kwame']],
    [{ withAlong: true }, ['amara', 'tomasz', 'fenwick', 'hana', 'kwame']],
    [{ kind: 'company' }, ['fenwick']],
    [{ kind: 'person' }, ['amara', 'tomasz', 'kwame']],
    [{ has: ['email'] }, ['amara']],
    [{ has: ['mobile'] }, ['tomasz']],
    [{ has: ['personality'] }, ['amara']],
    [{ has: ['email', 'mobile'] }, []],
    [{ olderThanDays: 30 }, ['amara', 'fenwick']],
    [{ olderThanDays: 40 }, ['fenwick']],
    [{ olderThanDays: 30, withAlong: true }, ['amara', 'fenwick']],
    [{ text: 'okon' }, ['amara']],
    [{ text: 'a', kind: 'company' }, []],
  ] as const)('when asked for %j, finds %j', (part, expected) => {
    expect(ids(findHistoryLines(all, { ...openQuery, ...part }, now))).toEqual(expected);
  });

  it('when lines fit, keeps their order', () => {
    expect(ids(findHistoryLines(all.toReversed(), openQuery, now))).toEqual(['kwame', 'fenwick', 'tomasz', 'amara']);
  });
});

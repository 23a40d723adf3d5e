import { describe, expect, it } from 'vitest';
import { createValueSearch } from '@/lib/service/value-lists/value-list';
import { costMs } from '../../../laws/cpu-cost.ts';

const entries = [
  ['software development', null],
  ['technology, information and internet', null],
  ['it services and it consulting', null],
  ['information_technology', null],
  ['customer_success_and_support', null],
  ['C++', 10],
  ['C#', 30],
  ['c', 20],
  ['Café tools', null],
  ['node.js', 500],
  ['node-red', 900],
].map(([value, count]) => ({ value: String(value), count: typeof count === 'number' ? count : null }));
const { find } = createValueSearch(entries);

describe('createValueSearch', () => {
  const table: [string, string[]][] = [
    ['soft', ['software development']],
    ['dev soft', ['software development']],
    ['development', ['software development']],
    ['velopment', []],
    ['information', ['information_technology', 'technology, information and internet']],
    ['information tech', ['information_technology', 'technology, information and internet']],
    ['success', ['customer_success_and_support']],
    ['c', ['c', 'C#', 'C++', 'customer_success_and_support', 'Café tools', 'it services and it consulting']],
    ['c++', ['C++']],
    ['cafe', ['Café tools']],
    ['CAFÉ', ['Café tools']],
    ['node', ['node-red', 'node.js']],
    ['node.js', ['node.js']],
    ['zzz', []],
  ];
  it.each(table)('finds for %j', (text, expected) => {
    expect(find(text, 99).map(({ value }) => value)).toEqual(expected);
  });

  it('shows the most frequent for nothing, and no more than asked', () => {
    expect(find('', 2).map(({ value }) => value)).toEqual(['node-red', 'node.js']);
    expect(find('c', 1)).toHaveLength(1);
    expect(find('c', 0)).toEqual([]);
  });

  it('takes every text as a text', () => {
    for (const text of ['.*', '(', '\\', '\u0000', '%', '😀', ' ', 'a'.repeat(10_000)])
      expect(Array.isArray(find(text, 5))).toBe(true);
  });

  it('searches 16,000 entries without holding anything up', () => {
    const words = ['cloud', 'data', 'mobile', 'server', 'analytics', 'open', 'studio', 'engine'];
    const many = Array.from({ length: 16_000 }, (_, index) => ({
      value: `${words[index % 8]} ${words[(index * 7) % 8]} ${index}`,
      count: index,
    }));
    const search = createValueSearch(many);
    const texts = ['c', 'cl', 'cloud', 'cloud da', 'engine 159', '', 'zz'];
    for (const text of texts) expect(costMs(() => search.find(text, 50))).toBeLessThan(100);
  });
});

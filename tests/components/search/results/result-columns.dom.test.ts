import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { headColumns, lengthClass, resultSpec } from '@/components/search/results/result-columns';
import { boxWidth, layOut } from '@/components/ui/table/use-table-columns';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';

const kinds = [
  ['people', 'preview'],
  ['people', 'search'],
  ['companies', 'search'],
] as const;
/** What the searches at the side and a scroll bar leave. */
const roomAt1280 = 1280 - 200 - 14;
const usualOf = (kind: SearchKind, mode: SearchMode) => [...new Set(resultSpec(kind, mode).usual)];

describe('the columns of the results', () => {
  it.each(kinds)('of %s, %s, stand side by side in a window of 1280', (kind, mode) => {
    const heads = headColumns(kind, usualOf(kind, mode));
    expect(layOut(heads, {}, boxWidth).total).toBeLessThanOrEqual(roomAt1280);
  });

  it('of a preview share what a wide window leaves between the title and what is available', () => {
    const rest = headColumns('people', usualOf('people', 'preview')).filter(({ width }) => width === undefined);
    expect(rest.map(({ id }) => id)).toEqual(['title', 'has']);
  });
});

describe('a text that is too long for its column', () => {
  const preview = usualOf('people', 'preview');
  const whole = usualOf('people', 'search');

  it.each([
    ['name', 'Ingrid Solheim', undefined],
    ['name', 'Kaja Illing, PhD, P.Eng, MBA', 'small-lines'],
    ['company', 'Hearthstone Building Group', 'small-lines'],
    ['has', 'email, mobile, skills, education', 'small-lines'],
    ['has', 'mobile, skills', undefined],
    ['has', 'email, mobile, skills', 'long-text'],
  ] as const)('of the column %s, "%s", goes on in a second line: %s', (column, { length }, expected) => {
    expect(lengthClass(column, length, preview)).toBe(expected);
  });

  it('has more room for a title where nothing is said of what is available', () => {
    const { length } = 'Chief Technology Officer, Europe';
    expect(lengthClass('title', length, preview)).toBe('small-lines');
    expect(lengthClass('title', length, whole)).toBe('long-text');
  });
});

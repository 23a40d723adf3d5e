import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { headColumns, resultSpec } from '@/components/search/results/result-columns';
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

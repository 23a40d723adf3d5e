import type { Locator, Page } from '@playwright/test';
import { createValueSearch } from '../../lib/service/value-lists/value-list.ts';
import { listHost, seedTechnologies } from './completion/seed-technologies.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { typeEach, watchKeys } from './parts/key-times.ts';
import { openWorkspace, reopen } from './parts/open-workspace.ts';
import { percentile } from './parts/percentile.ts';
import { putRows } from './parts/put-rows.ts';
import { settings } from './parts/seed-rows.ts';
import { seedSearch } from './parts/seed-search.ts';

const valueCount = 16_000;
const rounds = 4;
/** Every letter of these completes to another list. */
const typed = ['sch', 'kem', 'wil'];

/**
 * A filter's field that completes over 16,000 values: from a key to the frame that shows another list, and the search
 * alone. The control is the odd rounds beside the even ones.
 */
export async function run(): Promise<BenchResult> {
  await using cleanUp = new AsyncDisposableStack();
  const { page, address } = await openWorkspace(cleanUp);
  const technologies = seedTechnologies(valueCount);
  const { search, pages } = seedSearch(100);
  const service = { webhook: null, valueListUrl: listHost, previewPath: '/v1/people/preview' };
  await page.evaluate(putRows, {
    settings: [...settings, { key: 'service', value: service }],
    valueLists: [technologies],
    searches: [search],
    searchPages: pages,
  });
  await page.addInitScript(watchKeys, { selector: '[role="listbox"]', attribute: null });

  const shown: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    await reopen(page, `${address}#search/${search.id}`);
    shown.push(await typeEach(page, await openField(page), typed));
  }
  return toResult(shown, measureAlone(technologies.list.entries));
}

/** The search has a technology, whose sentence opens the field. */
async function openField(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Change: company uses / }).click();
  const editor = page.getByRole('group', { name: 'Company uses', exact: true });
  const field = editor.getByRole('combobox').and(page.locator('input')).first();
  // The list is read from the database when the field is entered.
  await field.fill('a');
  await page.locator('[role="listbox"] [role="option"]').first().waitFor();
  await field.fill('');
  return field;
}

/** In this process. */
function measureAlone(entries: readonly { value: string; count: number | null }[]): number[] {
  const search = createValueSearch(entries);
  const prefixes = entries.filter((_entry, at) => at % 97 === 0).map(({ value }) => value);
  const texts = prefixes.flatMap((value) => [value.slice(0, 1), value.slice(0, 3), value.slice(0, 6)]);
  for (const text of texts) search.find(text, 50);
  return texts.map((text) => {
    const startMs = performance.now();
    search.find(text, 50);
    return performance.now() - startMs;
  });
}

function toResult(shown: readonly (readonly number[])[], alone: readonly number[]): BenchResult {
  const half = <Each>(all: readonly Each[], odd: number) => all.filter((_each, at) => at % 2 === odd);
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const apart = (odd: readonly number[], even: readonly number[]) => Math.abs(p95(odd) - p95(even));
  const all = shown.flat();
  const pressed = rounds * typed.reduce((sum, text) => sum + text.length + 1, 0);
  const line = (name: string, values: readonly number[]) => [
    name,
    values.length,
    ...[median(values), p95(values), Math.max(...values)].map((value) => value.toFixed(1)),
  ];
  const goals: Goal[] = [
    {
      what: 'key to completed list, p95',
      value: p95(all),
      goal: { atMost: 50 },
      noise: apart(half(shown, 0).flat(), half(shown, 1).flat()),
      unit: 'ms',
    },
    {
      what: 'completion over 16,000 values, p95',
      value: p95(alone),
      goal: { atMost: 16 },
      noise: apart(half(alone, 0), half(alone, 1)),
      unit: 'ms',
    },
    // A benchmark that misses keys would meet every goal.
    {
      what: 'keys seen',
      value: (100 * all.length) / pressed,
      goal: { atLeast: 100 },
      noise: 0,
      unit: '%',
    },
  ];
  return {
    columns: ['', 'times', 'median ms', 'p95 ms', 'longest ms'],
    rows: [line('key to completed list', all), line('completion alone', alone)],
    goals,
    figures: { values: valueCount, shown },
  };
}

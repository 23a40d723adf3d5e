import '../../worlds/dom-setup.ts';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createColumnStore, parseLayout, shownColumns } from '@/components/ui/table/column-store';
import { layOut } from '@/components/ui/table/use-table-columns';
import { forgetColumns } from '@/lib/platform/browser/storage-areas';

const spec = {
  name: 'people',
  columns: [{ id: 'name', isPinned: true }, { id: 'title' }, { id: 'place' }, { id: 'size', isExtra: true }],
};

async function restart() {
  const store = createColumnStore(fakeBrowser.storage.local);
  store.read(spec.name);
  // What is stored arrives some turns later.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return store;
}
const shownBy = (store: ReturnType<typeof createColumnStore>) =>
  shownColumns(spec, store.layoutOf(spec.name)).map(({ id }) => id);

it('when columns are moved, hidden and resized, are so at the next start, until they are reset', async () => {
  const store = await restart();
  store.move(spec, 'place', 'title');
  store.turn(spec, 'size', true);
  store.resize(spec.name, 'place', 213.4);
  expect(shownBy(store)).toEqual(['name', 'place', 'title', 'size']);
  const next = await restart();
  expect(shownBy(next)).toEqual(['name', 'place', 'title', 'size']);
  expect(next.layoutOf(spec.name).widths).toEqual({ place: 213 });
  next.reset(spec.name);
  expect(shownBy(await restart())).toEqual(['name', 'title', 'place']);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('when a column is pinned, it is neither hidden nor moved, and nothing comes before it', async () => {
  const store = await restart();
  store.turn(spec, 'name', false);
  store.move(spec, 'name', 'place');
  store.move(spec, 'place', 'name');
  expect(shownBy(store)).toEqual(['name', 'title', 'place']);
  store.reset(spec.name);
});

it.each([
  [null, null],
  ['text', null],
  [[], null],
  [{}, { shown: null, widths: {} }],
  [
    { shown: [1, 'title', 'x'.repeat(41)], widths: { title: 9e9, place: -1, size: 'wide' } },
    { shown: ['title'], widths: { title: 800, place: 48 } },
  ],
  [
    { shown: Array.from({ length: 5000 }, () => 'title'), widths: [] },
    { shown: Array(40).fill('title'), widths: {} },
  ],
])('when %j is stored, takes its usable part', (stored, layout) => {
  expect(parseLayout(stored)).toEqual(layout);
});

it('when a stored column is gone, leaves it out', () => {
  const shown = shownColumns(spec, { shown: ['place', 'gone', 'place'], widths: {} });
  expect(shown.map(({ id }) => id)).toEqual(['name', 'place']);
});

it('when all columns have a width, one still takes the rest of a wide window', () => {
  expect(
    layOut(
      [
        { id: 'a', width: 100 },
        { id: 'b', width: 50 },
      ],
      { a: 200 },
      52,
    ),
  ).toEqual({
    widths: [200, undefined],
    total: 302,
  });
});

it('when everything is erased, forgets the columns and nothing else there', async () => {
  await fakeBrowser.storage.local.set({ 'columns:people': { shown: ['name'] }, secret: 'sealed' });
  await forgetColumns();
  expect(await fakeBrowser.storage.local.get(null)).toEqual({ secret: 'sealed' });
  await fakeBrowser.storage.local.clear();
});

import '../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RowOf, TableRow } from '@/components/ui/table/table-row';
import type { Column } from '@/components/ui/table/use-table-columns';
import { createUser } from '../create-user.ts';

interface Cell {
  name: string;
  onShow(): void;
}

function table() {
  const cell = vi.fn(({ name }: Cell) => <td>{name}</td>);
  const columns: Column<Cell>[] = [{ id: 'name', label: () => 'Name', cell }];
  const onTurn = vi.fn();
  const view = (row: RowOf<Cell>, rowIndex = 2) => (
    <table>
      <tbody>
        <TableRow {...{ columns, rowIndex, row, onTurn }} />
      </tbody>
    </table>
  );
  return { cell, onTurn, view };
}

const onShow = () => undefined;
const rowOf = (name: string, part: Partial<RowOf<Cell>> = {}): RowOf<Cell> => ({
  key: 'a',
  cells: { name, onShow },
  box: { id: 'a', label: 'Select', isOn: false },
  ...part,
});

it('when the same line is given again, does not render its cells again', () => {
  const { cell, view } = table();
  const { rerender } = render(view(rowOf('Amara')));
  rerender(view(rowOf('Amara')));
  expect(cell).toHaveBeenCalledTimes(1);
});

it.each([
  ['a value of its cells', rowOf('Kwame'), 2],
  ['its tint', rowOf('Amara', { kind: 'caution' }), 2],
  ['its selection', rowOf('Amara', { box: { id: 'a', label: 'Select', isOn: true } }), 2],
  ['its place', rowOf('Amara'), 3],
] as const)('when %s changes, renders again', (_what, row, rowIndex) => {
  const { cell, view } = table();
  const { rerender } = render(view(rowOf('Amara')));
  rerender(view(row, rowIndex));
  expect(cell).toHaveBeenCalledTimes(2);
});

it('when its checkbox is pressed with Shift, selects a range up to it', async () => {
  const { onTurn, view } = table();
  const user = createUser();
  render(view(rowOf('Amara')));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select' }));
  expect(onTurn).toHaveBeenCalledWith('a', true, true);
});

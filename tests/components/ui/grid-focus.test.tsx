import '../extension-page.tsx';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TableLines } from '@/components/ui/table/table-lines';
import { useGrid } from '@/components/ui/table/use-grid';

/** A table of one row, which is drawn anew for each `version`. */
function Table({ version }: { version: number }) {
  const { table, ...handlers } = useGrid({ active: 0, count: 1, setActive() {} } as unknown as TableLines, {});
  return (
    <table ref={table} {...handlers}>
      <tbody>
        <tr key={version} aria-rowindex={2} aria-label={`Version ${version}`}>
          <td>Ann</td>
        </tr>
      </tbody>
    </table>
  );
}

const row = (version: number) => screen.getByRole('row', { name: `Version ${version}` });

describe('a row of a table that is drawn anew', () => {
  it('keeps the focus', () => {
    const { rerender } = render(<Table version={1} />);
    act(() => row(1).focus());
    rerender(<Table version={2} />);
    expect(document.activeElement).toBe(row(2));
  });

  it('does not take it back after a press on nothing', () => {
    const { rerender } = render(<Table version={1} />);
    act(() => row(1).focus());
    act(() => row(1).blur());
    rerender(<Table version={2} />);
    expect(document.activeElement).toBe(document.body);
  });
});

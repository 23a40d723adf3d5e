import { type ColumnChoice, createExcludedFilter, withExcludedBy } from '@/components/hand-over/rows/excluded-rows';
import type { FileColumn } from '@/components/hand-over/rows/file-subject';
import { createHandover } from '@/components/hand-over/rows/handed-over';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import { columnsFor } from './all-columns.ts';

export interface EverythingOptions<Row extends HandRow>
  extends Pick<TableFile, 'name' | 'sheet' | 'total' | 'isPicked'> {
  choice: Exclude<ColumnChoice, 'crm'>;
  kind: HandSource['kind'];
  /** How a row got into this file. */
  origin(): readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[]>;
  read(): AsyncIterable<readonly Row[]>;
}

/** All that was bought about each row, written in slices. Excluded people are in it only if it names their list. */
export function everythingFile<Row extends HandRow>(options: EverythingOptions<Row>): TableFile {
  const { choice, kind, origin, read, ...file } = options;
  const excluded = createExcludedFilter(choice);
  const handover = createHandover();
  async function* rows(): AsyncGenerator<FileCell[][]> {
    const columns = columnsFor<Row>(kind, withExcludedBy(choice, await origin()));
    yield [columns.map(({ label }) => label())];
    for await (const all of read()) {
      const kept = excluded.filter(all);
      handover.add(kept);
      yield kept.map((of) => columns.map(({ cell }) => cell(of)));
    }
  }
  return { ...file, rows: rows(), leftOut: excluded.leftOut, onWritten: handover.note };
}

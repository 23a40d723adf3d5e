import OctagonX from 'lucide-react/icons/octagon-x';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { pickFile } from './file-sink.ts';
import { csvType } from './save-file.ts';
import {
  type FileEnding,
  type FileProgress,
  fileName,
  type TableFile,
  type WrittenFile,
  writeTable,
} from './write-table.ts';

export type FileStatus = ActionStatus<WrittenFile, FileProgress>;

export interface FileExport {
  status: FileStatus;
  isWriting: boolean;
  save(ending: FileEnding, table: TableFile): void;
}

/** Saves tables as files, one at a time, and reports the status of the last one. */
export function useFileExport(where: string): FileExport {
  const { status, isRunning, run } = useAction<WrittenFile | null, FileProgress>(where);
  return {
    status: status.kind === 'done' ? statusOf(status.value) : status,
    isWriting: isRunning,
    save: (ending, table) =>
      void run((report) => saveTable(table, ending, report), { done: 0, total: table.total ?? 0 }),
  };
}

/** Null if the user chose no file. */
export async function saveTable(
  table: TableFile,
  ending: FileEnding,
  report: (progress: FileProgress) => void,
): Promise<WrittenFile | null> {
  if (table.isPicked !== true || ending !== 'csv') return writeTable(table, ending, report);
  const sink = await pickFile(fileName(table, ending), csvType);
  return sink === null ? null : writeTable(table, ending, report, sink);
}

/** A user who chose no file sees nothing. */
function statusOf(written: WrittenFile | null): FileStatus {
  return written === null ? { kind: 'idle' } : { kind: 'done', value: written };
}

export interface FileStatusLabelProps {
  status: FileStatus;
  writing(progress: FileProgress): string;
  written(file: WrittenFile): string;
  failed: string;
}

/** The progress or outcome of the last file export. Render it inside a live region. */
export function FileStatusLabel({ status, writing, written, failed }: FileStatusLabelProps) {
  switch (status.kind) {
    case 'idle':
      return null;
    case 'running':
      return writing(status.doing);
    case 'done':
      return written(status.value);
    case 'failed':
      return (
        <Mark tone="stop" icon={<OctagonX />}>
          {failed}
        </Mark>
      );
  }
}

import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { type FileEnding, type FileProgress, type TableFile, type WrittenFile, writeTable } from './write-table.ts';

export type FileStatus = ActionStatus<WrittenFile, FileProgress>;

export interface FileExport {
  status: FileStatus;
  isWriting: boolean;
  save(ending: FileEnding, table: TableFile): void;
}

/** The buttons that save a table as a file, one at a time, and how the last press goes. */
export function useFileExport(where: string): FileExport {
  const { status, isRunning, run } = useAction<WrittenFile, FileProgress>(where);
  return {
    status,
    isWriting: isRunning,
    save: (ending, table) => void run((tell) => writeTable(table, ending, tell), { done: 0, total: table.total ?? 0 }),
  };
}

import OctagonX from 'lucide-react/icons/octagon-x';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { type FileEnding, type FileProgress, type TableFile, type WrittenFile, writeTable } from './write-table.ts';

export type FileStatus = ActionStatus<WrittenFile, FileProgress>;

export interface FileExport {
  status: FileStatus;
  isWriting: boolean;
  save(ending: FileEnding, table: TableFile): void;
}

/** Saves tables as files, one at a time, and reports the status of the last one. */
export function useFileExport(where: string): FileExport {
  const { status, isRunning, run } = useAction<WrittenFile, FileProgress>(where);
  return {
    status,
    isWriting: isRunning,
    save: (ending, table) => void run((tell) => writeTable(table, ending, tell), { done: 0, total: table.total ?? 0 }),
  };
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

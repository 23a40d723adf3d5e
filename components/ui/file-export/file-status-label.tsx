import OctagonX from 'lucide-react/icons/octagon-x';
import { Mark } from '@/components/ui/mark';
import type { FileStatus } from './use-file-export.ts';
import type { FileProgress, WrittenFile } from './write-table.ts';

export interface FileStatusLabelProps {
  status: FileStatus;
  writing(progress: FileProgress): string;
  written(file: WrittenFile): string;
  failed: string;
}

/** What the last press on a file button is doing, or how it ended. Put it into what is said aloud. */
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

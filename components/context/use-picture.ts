import { useLiveQuery } from 'dexie-react-hooks';
import { readPicture } from '@/lib/database/records/pictures';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { usePanel } from './panel-context.tsx';

/** The subject's picture, if "Show pictures" has stored one. */
export function usePicture(record: SubjectRecord | null): string | null {
  const { db } = usePanel();
  return useLiveQuery(async () => readPicture(db, record?.aliases ?? []), [db, record]) ?? null;
}

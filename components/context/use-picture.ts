import { useLiveQuery } from 'dexie-react-hooks';
import { readLogos, readPicture } from '@/lib/database/records/pictures';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { usePanel } from './panel-context.tsx';

/** The subject's picture, if "Show pictures" has stored one. */
export function usePicture(record: SubjectRecord | null): string | null {
  const { db } = usePanel();
  return useLiveQuery(async () => readPicture(db, record?.aliases ?? []), [db, record]) ?? null;
}

/** Of a person's employers and schools, by `logoKey`. */
export type Logos = ReadonlyMap<string, string>;
export const noLogos: Logos = new Map();

/** The person's, if "Show pictures" has stored some. */
export function useLogos(record: SubjectRecord | null): Logos {
  const { db } = usePanel();
  return useLiveQuery(async () => readLogos(db, record?.aliases ?? []), [db, record]) ?? noLogos;
}

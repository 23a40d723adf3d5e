import type { SubjectRecord } from '@/lib/database/schema/rows';
import { fileNameOf } from '@/lib/export/file-name-of';
import { vcardOf } from './formats/vcard.ts';
import { handedOf } from './handed/handed-of.ts';

/** One person as a file for an address book, without the user's note. */
export function vcardFileOf(record: SubjectRecord): { name: string; content: string } {
  const handed = { ...handedOf(record, null, { link: null, purpose: null }), note: null };
  return { name: fileNameOf(handed.fullName ?? handed.email ?? '', 'vcf'), content: vcardOf(handed) };
}

import { isSameValue } from '@/lib/contact/change-contact';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';

/** The best address to write to that the user has not marked as wrong; null without one. */
export function addressOf(record: SubjectRecord | null): string | null {
  if (record === null) return null;
  const marks = record.marks ?? [];
  const isMarked = (address: string) => marks.some(({ value }) => isSameValue(value, address));
  return contactOf(record).emails.find(({ address }) => !isMarked(address))?.address ?? null;
}

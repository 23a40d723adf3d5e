import type { ValueMark } from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { isSameValue } from './change-contact.ts';

/** A marked value is shown with its mark, and is left out of files, copies and mails. */

type Marked = Pick<SubjectRecord, 'marks'>;

export function markOf({ marks = [] }: Marked, value: string): ValueMark | null {
  return marks.find((mark) => isSameValue(mark.value, value)) ?? null;
}

/** The record as files, copies and mails have it: without marked addresses and numbers. The record itself if none is marked. Pure. */
export function withoutMarked<Known extends Pick<SubjectRecord, 'marks' | 'facets'>>(record: Known): Known {
  const { marks = [], facets } = record;
  if (marks.length === 0) return record;
  const isUsable = (value: string | null | undefined) => value == null || markOf(record, value) === null;
  const { email, mobile } = facets;
  return {
    ...record,
    facets: {
      ...facets,
      ...(email?.value != null && {
        email: { ...email, value: email.value.filter(({ address }) => isUsable(address)) },
      }),
      ...(mobile?.value != null && {
        mobile: { ...mobile, value: { ...mobile.value, numbers: mobile.value.numbers.filter(isUsable) } },
      }),
    },
  };
}

/** Found addresses and numbers without a mark. */
export function usableOf(record: SubjectRecord): { emails: EmailEntry[]; numbers: string[] } {
  const { email, mobile } = withoutMarked(record).facets;
  return {
    emails: (email?.value ?? []).filter(({ found, address }) => found && address !== undefined),
    numbers: mobile?.value?.numbers ?? [],
  };
}

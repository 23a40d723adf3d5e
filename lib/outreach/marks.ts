import type { ValueMark } from '@/lib/database/schema/contact-rows';
import type { FileFacts } from '@/lib/database/schema/file-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { isSameValue } from './change-contact.ts';

/** A marked value is shown with its mark, and is left out of files, copies and mails. */

type Marked = Pick<SubjectRecord, 'marks'>;

export function markOf({ marks = [] }: Marked, value: string): ValueMark | null {
  return marks.find((mark) => isSameValue(mark.value, value)) ?? null;
}

/** The record as files, copies and mails have it: without marked addresses and numbers. The record itself if none is marked. Pure. */
export function withoutMarked<Known extends Pick<SubjectRecord, 'marks' | 'facets' | 'fromFile'>>(
  record: Known,
): Known {
  const { marks = [], facets, fromFile } = record;
  if (marks.length === 0) return record;
  const isUsable = (value: string | null | undefined) => value == null || markOf(record, value) === null;
  const { email, mobile } = facets;
  return {
    ...record,
    ...(fromFile !== undefined && {
      fromFile: {
        ...fromFile,
        emails: fromFile.emails?.filter(isUsable),
        phones: fromFile.phones?.filter(isUsable),
      },
    }),
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

/**
 * What only a file says about a person: nothing of it was bought or verified. A bought name, address or number takes its
 * place, and a marked one is left out. Null if no file has any. Pure.
 */
export function fileFactsOf(record: SubjectRecord): FileFacts | null {
  const { fromFile, facets } = withoutMarked(record);
  if (fromFile === undefined) return null;
  const { name, title, company, domain, location, emails = [], phones = [] } = fromFile;
  const bought = new Set((facets.email?.value ?? []).map(({ address }) => address?.toLowerCase()));
  const numbers = new Set(facets.mobile?.value?.numbers);
  const facts = {
    name,
    title,
    company,
    domain,
    location,
    emails: emails.filter((email) => !bought.has(email.toLowerCase())),
    phones: phones.filter((phone) => !numbers.has(phone)),
  };
  const hasSome = Object.values(facts).some((fact) => fact !== undefined && fact.length > 0);
  return hasSome ? facts : null;
}

/** Found addresses and numbers without a mark. */
export function usableOf(record: SubjectRecord): { emails: EmailEntry[]; numbers: string[] } {
  const { email, mobile } = withoutMarked(record).facets;
  return {
    emails: (email?.value ?? []).filter(({ found, address }) => found && address !== undefined),
    numbers: mobile?.value?.numbers ?? [],
  };
}

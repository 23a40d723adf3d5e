import { i18n } from '#i18n';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { isNamedSite } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';

/** What to call a person on a button; "this person" where no name is known. Pure. */
export function firstNameOf(subject: Subject, record: SubjectRecord | null): string {
  const written = record?.facets.profile?.value?.profile?.first_name?.trim();
  const whole = record?.name ?? record?.fromFile?.name ?? (isNamedSite(subject.site) ? '' : nameOfSlug(subject));
  return written || whole.trim().split(/\s+/)[0] || i18n.t('person.nameless');
}

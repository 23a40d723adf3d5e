import { i18n } from '#i18n';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { fileFactsOf } from '@/lib/outreach/marks';
import { ContactLines } from './contact-lines.tsx';

/** Addresses and numbers that only a file has, with where they are from. Nothing if there are none. */
export function FileContacts({ record }: { record: SubjectRecord }) {
  const { emails = [], phones = [] } = fileFactsOf(record) ?? {};
  if (emails.length + phones.length === 0) return null;
  return (
    <div className="file-contacts">
      <ContactLines emails={emails} numbers={phones} />
      <p className="meta">{i18n.t('handOver.fromFile')}</p>
    </div>
  );
}

import { i18n } from '#i18n';
import { ValueMark } from '@/components/contacts/value-mark';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { fileFactsOf } from '@/lib/contact/marks';
import type { SubjectRecord } from '@/lib/database/schema/rows';

/** Values of a kind that are shown. */
const mostShown = 3;

/** Addresses and numbers that only a file has, with where they are from. Nothing if there are none. */
export function FileContacts({ record }: { record: SubjectRecord }) {
  const { emails = [], phones = [] } = fileFactsOf(record) ?? {};
  if (emails.length + phones.length === 0) return null;
  return (
    <div className="file-contacts">
      {emails.slice(0, mostShown).map((address) => (
        <div key={address} className="line">
          <span className="grow">
            <EmailAddress address={address} />
          </span>
          <ValueMark value={address} kind="email" />
          <CopyButton label={`${i18n.t('email.copy')} ${address}`} text={address} />
        </div>
      ))}
      {phones.slice(0, mostShown).map((number) => (
        <div key={number} className="line">
          <bdi className="value grow" dir="ltr">
            {number}
          </bdi>
          <ValueMark value={number} kind="mobile" />
          <CopyButton label={`${i18n.t('mobile.copy')} ${number}`} text={number} />
        </div>
      ))}
      <p className="meta">{i18n.t('handOver.fromFile')}</p>
    </div>
  );
}

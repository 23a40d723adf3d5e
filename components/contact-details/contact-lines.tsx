import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { ValueMark } from './value-mark.tsx';

/** Values of a kind that are shown. */
const mostShown = 3;

export interface ContactLinesProps {
  emails: readonly string[];
  numbers: readonly string[];
  format?(number: string): string;
}

/** Addresses and numbers, each with its mark and "Copy". */
export function ContactLines({ emails, numbers, format = (number) => number }: ContactLinesProps) {
  return (
    <>
      {emails.slice(0, mostShown).map((address) => (
        <div key={address} className="line">
          <span className="grow">
            <EmailAddress address={address} />
          </span>
          <ValueMark value={address} kind="email" />
          <CopyButton label={`${i18n.t('email.copy')} ${address}`} text={address} />
        </div>
      ))}
      {numbers.slice(0, mostShown).map((number) => (
        <div key={number} className="line">
          <bdi className="value grow" dir="ltr">
            {format(number)}
          </bdi>
          <ValueMark value={number} kind="mobile" />
          <CopyButton label={`${i18n.t('mobile.copy')} ${number}`} text={number} />
        </div>
      ))}
    </>
  );
}

import { i18n } from '#i18n';
import { emailFields } from '@/components/contact-details/email-fields';
import { type Field, FieldList, hasFields } from '@/components/ui/fields';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import { availableField, personFields } from './person-fields.ts';

export interface ProfileDetailsProps {
  person: Person;
  emails?: readonly EmailEntry[];
  /** What a preview says can be bought. */
  available?: Readonly<Record<string, boolean>>;
}

/** The facts of a person that have no section of their own, and what was checked for each email. */
export function ProfileDetails({ person, emails = [], available = {} }: ProfileDetailsProps) {
  const known = { ...person, available };
  const fields: readonly Field<typeof known>[] = [...personFields, availableField];
  return (
    <>
      {hasFields(fields, known) && (
        <Fold title={i18n.t('person.details')}>
          <FieldList fields={fields} of={known} />
        </Fold>
      )}
      {emails.length > 0 && (
        <Fold title={i18n.t('email.checks')} count={formatCount(emails.length)}>
          <ul className="grid gap-3">
            {emails.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <li key={index}>
                <FieldList fields={emailFields} of={entry} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

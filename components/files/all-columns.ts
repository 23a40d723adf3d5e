import { i18n } from '#i18n';
import { analysisFileFields } from '@/components/advice/analysis-fields';
import { companyFields, companyRowFields } from '@/components/company/company-fields';
import { emailFields } from '@/components/contacts/email-fields';
import { availableField, personFields, personSectionFields } from '@/components/person/person-fields';
import { type Field, fieldLines } from '@/components/ui/fields';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { crmColumns, crmCompanyColumns, plainColumns } from './crm-columns.ts';
import { companyOf, emailOf, type FileColumn, type FileSubject, personOf } from './file-subject.ts';

/**
 * "CRM" suits an import; "everything" is all that was bought, with its origin. "with-excluded" adds excluded people, each marked with the
 * list.
 */
export type ColumnChoice = 'crm' | 'everything' | 'with-excluded';

/** All purchases about a person in one row; several lines of a card are one cell. Pure. */
const personColumns: readonly FileColumn<FileSubject>[] = [
  ...columnsOf(personSectionFields, personOf, (label) => label),
  ...columnsOf(personFields, personOf, (label) =>
    plainColumns.some((plain) => plain.label() === label) ? i18n.t('files.ofProfile', { label }) : label,
  ),
  ...columnsOf(
    [availableField],
    ({ record }) => record?.facets.preview?.value ?? null,
    (label) => i18n.t('files.ofPreview', { label }),
  ),
  {
    label: () => i18n.t('files.otherMobiles'),
    cell: ({ record }) => joined(record?.facets.mobile?.value?.numbers.slice(1)),
  },
  { label: () => i18n.t('files.otherEmails'), cell: (of) => joined(otherEmails(of)) },
  ...emailFields.slice(1).map((field) => ({
    label: () => i18n.t('files.ofEmail', { label: field.label() }),
    cell: (of: FileSubject) => joined(checksOf(field, of)),
  })),
  ...columnsOf(
    analysisFileFields,
    ({ record }) => record?.facets.personality?.value ?? null,
    (label) => i18n.t('files.ofAnalysis', { label }),
  ),
];

const companyColumns = columnsOf([...companyRowFields, ...companyFields], companyOf, (label) =>
  i18n.t('files.ofCompany', { label }),
);

/** The user's own note, which no import has a column for. */
const noteColumn: FileColumn<FileSubject> = {
  label: () => i18n.t('note.label'),
  cell: ({ record }) => record?.note ?? null,
};

/** `origin`: how a person got into this file; no import needs it. */
export function columnsFor<Of extends FileSubject>(
  choice: ColumnChoice,
  kind: 'people' | 'companies',
  origin: readonly FileColumn<Of>[],
): readonly FileColumn<Of>[] {
  if (kind === 'companies') {
    return choice === 'crm' ? crmCompanyColumns : [...crmCompanyColumns, ...companyColumns, noteColumn, ...origin];
  }
  return choice === 'crm' ? crmColumns : [...plainColumns, ...personColumns, ...companyColumns, noteColumn, ...origin];
}

function columnsOf<Part>(
  fields: readonly Field<Part>[],
  part: (of: FileSubject) => Part | null,
  named: (label: string) => string,
): FileColumn<FileSubject>[] {
  return fields.map((field) => ({
    label: () => named(field.label()),
    cell(of) {
      const known = part(of);
      return known === null ? null : joined(fieldLines(field, known));
    },
  }));
}

function joined(lines: readonly string[] = []): string | null {
  return lines.join('; ') || null;
}

function otherEmails(of: FileSubject): string[] {
  const { best } = emailOf(of, '');
  const entries = of.record?.facets.email?.value ?? [];
  return entries.flatMap(({ address, found }) =>
    found && address !== undefined && address !== best?.address ? address : [],
  );
}

/** The checks of one address, or of each of several. Without one: what was tried. */
function checksOf(field: Field<EmailEntry>, of: FileSubject): string[] {
  const { best } = emailOf(of, '');
  const facet = of.record?.facets.email;
  const entries = facet?.value ?? facet?.tried ?? (best === null ? [] : [best]);
  return entries.flatMap((entry) => {
    const line = fieldLines(field, entry).join(', ');
    if (line === '') return [];
    return entries.length === 1 || entry.address === undefined ? line : `${entry.address}: ${line}`;
  });
}

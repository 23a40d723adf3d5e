import { i18n } from '#i18n';
import { analysisFileFields } from '@/components/advice/analysis-fields';
import { companyFields, companyRowFields } from '@/components/company/company-fields';
import { emailFields } from '@/components/contact-details/email-fields';
import { fileNotes } from '@/components/hand-over/rows/file-notes';
import {
  companyOf,
  emailOf,
  type FileColumn,
  type FileSubject,
  personOf,
} from '@/components/hand-over/rows/file-subject';
import { availableField, personFields, personSectionFields } from '@/components/person/person-fields';
import { type Field, fieldLines } from '@/components/ui/fields';
import { lastContactOf } from '@/lib/outreach/contact-state';
import { markOf, withoutMarked } from '@/lib/outreach/marks';
import { utcDay } from '@/lib/platform/time';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { plainColumns, plainCompanyColumns } from './plain-columns.ts';

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

/** What the user did: the day of the last contact, and the tags. */
const contactColumns: readonly FileColumn<FileSubject>[] = [
  {
    label: () => i18n.t('files.contacted'),
    cell({ record }) {
      const at = record === null ? undefined : lastContactOf(record)?.at;
      return at === undefined ? null : utcDay(at);
    },
  },
  { label: () => i18n.t('history.tags'), cell: ({ record }) => joined(record?.tags) },
];

/** The user's own note, which is in a file only where it is ticked. */
const noteColumn: FileColumn<FileSubject> = {
  label: () => i18n.t('note.label'),
  cell: ({ record }) => record?.note ?? null,
};

/** `origin`: how a row got into this file. */
export function columnsFor<Of extends FileSubject>(
  kind: 'people' | 'companies',
  origin: readonly FileColumn<Of>[],
): readonly FileColumn<Of>[] {
  const own = kind === 'companies' ? plainCompanyColumns : [...plainColumns, ...personColumns];
  const note = fileNotes.getState().isOn ? [noteColumn] : [];
  const columns: readonly FileColumn<Of>[] = [...own, ...companyColumns, ...contactColumns, ...note, ...origin];
  return columns.map(({ label, cell }) => ({ label, cell: (of) => cell(usable(of)) }));
}

const withoutWrong = new WeakMap<FileSubject, FileSubject>();

/** The row without values marked as wrong; the same object each time. */
function usable<Of extends FileSubject>(of: Of): Of {
  if (of.record?.marks === undefined) return of;
  const known = withoutWrong.get(of) ?? withoutMarkedEmail({ ...of, record: withoutMarked(of.record) });
  withoutWrong.set(of, known);
  return known as Of;
}

/** A job may have found a marked address, too. */
function withoutMarkedEmail(of: FileSubject): FileSubject {
  const { record, email } = of;
  const address = email?.best?.address;
  if (record === null || address === undefined || markOf(record, address) === null) return of;
  const { email: _marked, ...rest } = of;
  return rest;
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

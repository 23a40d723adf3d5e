import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { Encoding } from '@/lib/exclusions/import/decode-file';
import { type ImportProblem, isUnprotected, type ProblemRow } from '@/lib/exclusions/import/import-row';

/** Null for UTF-8, which nearly every file is. */
export const encodingLabels: Record<Encoding, () => string | null> = {
  'utf-8': () => null,
  'utf-16le': () => i18n.t('listImport.encoding.utf16'),
  'utf-16be': () => i18n.t('listImport.encoding.utf16'),
  'windows-1252': () => i18n.t('listImport.encoding.western'),
  mixed: () => i18n.t('listImport.encoding.mixed'),
};

/** How many rows name an unprotected person or company; null for none. */
export function leftOutWarning({ kind }: Pick<ListRow, 'kind'>, leftOut: readonly ProblemRow[]): string | null {
  const count = leftOut.filter(isUnprotected).length;
  if (count === 0) return null;
  return i18n.t(kind === 'person' ? 'listImport.leftOutPeople' : 'listImport.leftOutCompanies', count, [
    formatCount(count),
  ]);
}

export const problemLabels: Record<ImportProblem, () => string> = {
  empty: () => i18n.t('listImport.empty'),
  several: () => i18n.t('listImport.several'),
  'is-person': () => i18n.t('listImport.isPerson'),
  'is-company': () => i18n.t('listImport.isCompany'),
  'is-address': () => i18n.t('listImport.isAddress'),
  'is-domain': () => i18n.t('listImport.isDomain'),
  'unknown-page': () => i18n.t('listImport.unknownPage'),
  'free-mail': () => i18n.t('listImport.freeMail'),
  'shared-host': () => i18n.t('listImport.sharedHost'),
  nothing: () => i18n.t('listImport.nothing'),
  'no-connection': () => i18n.t('listImport.noConnectionRow'),
  'too-long': () => i18n.t('listImport.tooLong'),
  phone: () => i18n.t('listImport.phone'),
  date: () => i18n.t('listImport.date'),
  number: () => i18n.t('listImport.number'),
  shared: () => i18n.t('listImport.shared'),
};

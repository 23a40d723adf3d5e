import { i18n } from '#i18n';

/** Why a file could not be read, by what it is. */
export const refusedFileLabels = {
  picture: () => i18n.t('listImport.refused.picture'),
  workbook: () => i18n.t('listImport.refused.workbook'),
  xls: () => i18n.t('listImport.refused.xls'),
  xlsb: () => i18n.t('listImport.refused.xlsb'),
  password: () => i18n.t('listImport.refused.password'),
  'unpacks-too-large': () => i18n.t('listImport.refused.unpacksTooLarge'),
  'no-strings': () => i18n.t('listImport.refused.noStrings'),
  document: () => i18n.t('listImport.refused.document'),
  binary: () => i18n.t('listImport.refused.binary'),
  'too-large': () => i18n.t('listImport.refused.tooLarge'),
  empty: () => i18n.t('listImport.refused.empty'),
  'too-many': () => i18n.t('listImport.refused.tooMany'),
  unreadable: () => i18n.t('listImport.refused.unreadable'),
};

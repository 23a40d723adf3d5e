import { i18n } from '#i18n';
import type { SubjectOperation } from '@/lib/database/schema/rows';

/** What the button of an operation says, the one that opens the second step, and the one that takes it. */
export interface OperationWords {
  ask: string;
  anyway: string;
  anywayNow: string;
}

const words: Record<SubjectOperation, () => OperationWords> = {
  email: () => ({
    ask: i18n.t('email.find'),
    anyway: i18n.t('email.findAnyway'),
    anywayNow: i18n.t('email.findAnywayNow'),
  }),
  mobile: () => ({
    ask: i18n.t('asks.mobile'),
    anyway: i18n.t('asks.mobileAnyway'),
    anywayNow: i18n.t('asks.mobileAnywayNow'),
  }),
  personality: () => ({
    ask: i18n.t('asks.personality'),
    anyway: i18n.t('asks.personalityAnyway'),
    anywayNow: i18n.t('asks.personalityAnywayNow'),
  }),
  profile: () => ({
    ask: i18n.t('asks.profile'),
    anyway: i18n.t('asks.profileAnyway'),
    anywayNow: i18n.t('asks.profileAnywayNow'),
  }),
  lookup: () => ({
    ask: i18n.t('asks.lookup'),
    anyway: i18n.t('asks.lookupAnyway'),
    anywayNow: i18n.t('asks.lookupAnywayNow'),
  }),
  company: () => ({
    ask: i18n.t('asks.company'),
    anyway: i18n.t('asks.companyAnyway'),
    anywayNow: i18n.t('asks.companyAnywayNow'),
  }),
  lookalikes: () => ({
    ask: i18n.t('asks.lookalikes'),
    anyway: i18n.t('asks.lookalikesAnyway'),
    anywayNow: i18n.t('asks.lookalikesAnywayNow'),
  }),
  'people-here': () => ({
    ask: i18n.t('asks.peopleHere'),
    anyway: i18n.t('asks.peopleHereAnyway'),
    anywayNow: i18n.t('asks.peopleHereAnywayNow'),
  }),
};

export function operationWords(operation: SubjectOperation): OperationWords {
  return words[operation]();
}

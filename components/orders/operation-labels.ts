import { i18n } from '#i18n';
import type { SubjectOperation } from '@/lib/database/schema/rows';

/** What the button of an operation says, the one that opens the second step, and the one that takes it. */
export interface OperationLabels {
  offer: string;
  anyway: string;
  overrideNow: string;
}

const labels: Record<SubjectOperation, () => OperationLabels> = {
  email: () => ({
    offer: i18n.t('email.find'),
    anyway: i18n.t('email.findAnyway'),
    overrideNow: i18n.t('email.findAnywayNow'),
  }),
  mobile: () => ({
    offer: i18n.t('asks.mobile'),
    anyway: i18n.t('asks.mobileAnyway'),
    overrideNow: i18n.t('asks.mobileAnywayNow'),
  }),
  personality: () => ({
    offer: i18n.t('asks.personality'),
    anyway: i18n.t('asks.personalityAnyway'),
    overrideNow: i18n.t('asks.personalityAnywayNow'),
  }),
  profile: () => ({
    offer: i18n.t('asks.profile'),
    anyway: i18n.t('asks.profileAnyway'),
    overrideNow: i18n.t('asks.profileAnywayNow'),
  }),
  lookup: () => ({
    offer: i18n.t('asks.lookup'),
    anyway: i18n.t('asks.lookupAnyway'),
    overrideNow: i18n.t('asks.lookupAnywayNow'),
  }),
  company: () => ({
    offer: i18n.t('asks.company'),
    anyway: i18n.t('asks.companyAnyway'),
    overrideNow: i18n.t('asks.companyAnywayNow'),
  }),
  lookalikes: () => ({
    offer: i18n.t('asks.lookalikes'),
    anyway: i18n.t('asks.lookalikesAnyway'),
    overrideNow: i18n.t('asks.lookalikesAnywayNow'),
  }),
  'people-here': () => ({
    offer: i18n.t('asks.peopleHere'),
    anyway: i18n.t('asks.peopleHereAnyway'),
    overrideNow: i18n.t('asks.peopleHereAnywayNow'),
  }),
};

export function operationLabels(operation: SubjectOperation): OperationLabels {
  return labels[operation]();
}

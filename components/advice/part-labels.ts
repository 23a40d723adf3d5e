import { i18n } from '#i18n';
import type { AdvicePart } from '@/lib/advice/remark';

/** In the reading order of an email. */
export const adviceParts: readonly AdvicePart[] = [
  'subject',
  'salutation',
  'greeting',
  'tone',
  'emailLength',
  'bulletPoints',
  'gif',
  'messaging',
  'closingLine',
  'complimentaryClose',
];

const words: Record<AdvicePart, () => string> = {
  subject: () => i18n.t('advice.part.subject'),
  salutation: () => i18n.t('advice.part.salutation'),
  greeting: () => i18n.t('advice.part.greeting'),
  tone: () => i18n.t('advice.part.tone'),
  emailLength: () => i18n.t('advice.part.emailLength'),
  bulletPoints: () => i18n.t('advice.part.bulletPoints'),
  gif: () => i18n.t('advice.part.gif'),
  messaging: () => i18n.t('advice.part.messaging'),
  closingLine: () => i18n.t('advice.part.closingLine'),
  complimentaryClose: () => i18n.t('advice.part.complimentaryClose'),
};

export function partWord(part: AdvicePart): string {
  return words[part]();
}

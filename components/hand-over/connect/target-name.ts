import { i18n } from '#i18n';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import { targetNames } from '@/lib/hand-over/targets/target-fields';

export const targetLabel = (target: TargetId): string =>
  target === 'hook' ? i18n.t('handOver.hook.name') : targetNames[target];

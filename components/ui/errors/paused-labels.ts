import { i18n } from '#i18n';
import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { NextStep } from './trouble.ts';
import { labelsOf } from './trouble-labels.ts';

/** `text` is null if the title says all of it. */
export interface PausedLabels {
  title: string;
  text: string | null;
  next: NextStep;
}

/** Why a batch or a job waits for "Resume". Most reasons are failures, which have labels already. */
export function pausedLabels(because: PausedBecause, nowMs: number): PausedLabels {
  switch (because) {
    case 'person':
      return inOneLine(i18n.t('batch.person'), 'wait');
    case 'browser-restart':
      return inOneLine(i18n.t('batch.restart'), 'wait');
    case 'agreed-used-up':
      return inOneLine(i18n.t('batch.agreedUsedUp'), 'wait');
    case 'budget-reached':
      return inOneLine(i18n.t('batch.budget'), 'settings');
    case 'key-changed':
      return inOneLine(i18n.t('batch.keyChanged'), 'settings');
    case 'not-confirmed':
      return inOneLine(i18n.t('batch.notConfirmed'), 'settings');
    case 'team-closed':
      return labelsOf({ kind: because, because: 'unreachable' }, { nowMs });
    case 'not-saved':
      return labelsOf({ kind: 'not-saved', values: [] }, { nowMs });
    default:
      return labelsOf({ kind: because }, { nowMs });
  }
}

const inOneLine = (title: string, next: NextStep): PausedLabels => ({ title, text: null, next });

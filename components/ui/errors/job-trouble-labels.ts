import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { JobRefusal } from '@/lib/database/schema/job-rows';
import type { TroubleLabels } from './trouble.ts';

const t = i18n.t;

/** Why a job was not started, with a next step for each reason. */
export function jobLabels(why: JobRefusal): TroubleLabels {
  switch (why.kind) {
    case 'no-webhook':
      return { title: t('jobTrouble.noWebhook.title'), text: t('jobTrouble.noWebhook.text'), next: 'settings' };
    case 'search-gone':
      return { title: t('jobTrouble.searchGone.title'), text: t('jobTrouble.searchGone.text'), next: 'wait' };
    case 'track-expired':
      return { title: t('jobTrouble.trackExpired.title'), text: t('jobTrouble.trackExpired.text'), next: 'wait' };
    case 'track-used':
      return { title: t('jobTrouble.trackUsed.title'), text: t('jobTrouble.trackUsed.text'), next: 'wait' };
    case 'excluded-on-page':
      return {
        title: t('jobTrouble.excluded.title'),
        text: t('jobTrouble.excluded.text', why.count, [formatCount(why.count)]),
        next: 'wait',
      };
    case 'forgotten-on-page':
      return {
        title: t('jobTrouble.forgotten.title'),
        text: t('jobTrouble.forgotten.text', why.count, [formatCount(why.count)]),
        next: 'wait',
      };
    case 'too-many': {
      const counts = { asked: formatCount(why.asked), most: formatCount(why.most), lists: formatCount(why.lists) };
      return { title: t('jobTrouble.tooMany.title'), text: t('jobTrouble.tooMany.text', counts), next: 'wait' };
    }
    case 'lists-used-up': {
      const counts = { needed: formatCount(why.needed), left: formatCount(why.left) };
      return { title: t('jobTrouble.listsUsedUp.title'), text: t('jobTrouble.listsUsedUp.text', counts), next: 'wait' };
    }
    case 'already-running':
      return { title: t('jobTrouble.running.title'), text: t('jobTrouble.running.text'), next: 'wait' };
    case 'resubmitted':
      return { title: t('jobTrouble.resubmitted.title'), text: t('jobTrouble.resubmitted.text'), next: 'wait' };
    case 'key-changed':
      return { title: t('jobTrouble.keyChanged.title'), text: t('jobTrouble.keyChanged.text'), next: 'settings' };
    case 'not-now':
      return { title: t('jobTrouble.notNow.title'), text: t('jobTrouble.notNow.text'), next: 'try-again' };
  }
}

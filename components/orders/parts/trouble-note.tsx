import KeyRound from 'lucide-react/icons/key-round';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { i18n } from '#i18n';
import type { Trouble } from '@/components/orders/use-trouble';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatCredits, formatUpTo } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { goToSettings, refreshBalance } from '@/components/ui/routes';
import { RaiseBudget } from './order-limits.tsx';

/** The obstacle of every order below, with its remedy. */
export function TroubleNote({ trouble, nowMs }: { trouble: Trouble; nowMs: number }) {
  switch (trouble.kind) {
    case 'key-refused': {
      const { title, text } = labelsOf({ kind: 'key-refused' }, { nowMs });
      return (
        <Note icon={<KeyRound />} tone="stop" level={2} title={title} text={text}>
          <button type="button" className="btn" onClick={goToSettings}>
            {i18n.t('trouble.openSettings')}
          </button>
          <button type="button" className="act" onClick={refreshBalance}>
            {i18n.t('trouble.checkAgain')}
          </button>
        </Note>
      );
    }
    case 'offline':
      return (
        <Note
          icon={<WifiOff />}
          tone="caution"
          level={2}
          title={i18n.t('trouble.offlineNow.title')}
          text={i18n.t('trouble.offlineNow.text')}
        />
      );
    case 'budget': {
      const { title, text } = labelsOf(trouble.refusal, { nowMs });
      return (
        <Note icon={<TriangleAlert />} tone="caution" level={2} title={title} text={text}>
          <RaiseBudget period={trouble.refusal.period} isButton />
        </Note>
      );
    }
    case 'no-credits':
      return (
        <Note
          icon={<TriangleAlert />}
          tone="caution"
          level={2}
          title={i18n.t('trouble.notEnoughCredits.title')}
          text={i18n.t('trouble.notEnoughCredits.have', {
            have: formatCredits(trouble.haveMilli),
            cost: formatUpTo(trouble.costMilli),
          })}
        >
          <button type="button" className="btn" onClick={refreshBalance}>
            {i18n.t('trouble.checkBalance')}
          </button>
        </Note>
      );
  }
}

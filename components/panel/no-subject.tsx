import Crosshair from 'lucide-react/icons/crosshair';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note';
import type { PageSubject } from '@/lib/messaging/protocol';

/** Nobody to show: because the page is about nobody, or because Sidenote may not know its address. */
export function NoSubject({ access }: { access: PageSubject['access'] }) {
  return access === 'readable' ? (
    <Note icon={<Crosshair />} title={i18n.t('subject.none.title')} text={i18n.t('subject.none.text')} />
  ) : (
    <Note
      icon={<MousePointerClick />}
      title={i18n.t('subject.unreadable.title')}
      text={i18n.t('subject.unreadable.text')}
    />
  );
}

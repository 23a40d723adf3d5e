import Crosshair from 'lucide-react/icons/crosshair';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { i18n } from '#i18n';
import { loadableLater } from '@/components/ui/mount/loadable';
import { Note } from '@/components/ui/note';
import type { PageSubject } from '@/lib/subjects/page-subject';
import type { RecognisedPage } from '@/lib/subjects/recognise-page';

/** Needed only if the browser tells no address. */
const NotAllowedSites = loadableLater(async () => (await import('./not-allowed-sites.tsx')).NotAllowedSites);

export interface NoSubjectProps extends Pick<PageSubject, 'access' | 'recognised'> {
  /** For the popup. */
  compact: boolean;
}

/** The page has no subject: why, as far as it is known. */
export function NoSubject({ access, recognised, compact }: NoSubjectProps) {
  // The press that opened the popup gave access to every readable page.
  if (access === 'closed' || (access === 'not-readable' && compact)) {
    return <Note icon={<Crosshair />} title={i18n.t('scan.closed.title')} text={i18n.t('scan.closed.text')} />;
  }
  if (access === 'not-readable') {
    return (
      <>
        <Note
          icon={<MousePointerClick />}
          title={i18n.t('subject.unreadable.title')}
          text={i18n.t('subject.unreadable.text')}
        />
        <NotAllowedSites />
      </>
    );
  }
  return <Note icon={<Crosshair />} {...noteOf(recognised)} />;
}

function noteOf(recognised: RecognisedPage | undefined): { title: string; text: string } {
  switch (recognised?.kind) {
    case 'recruiter':
      return { title: i18n.t('subject.recruiter.title'), text: i18n.t('subject.recruiter.text') };
    case 'unknown':
      return {
        title: i18n.t('subject.unknown.title'),
        text: i18n.t('subject.unknown.text', { network: recognised.network }),
      };
    case 'mail':
      return { title: i18n.t('subject.mail.title'), text: i18n.t('subject.mail.text') };
    case undefined:
      return { title: i18n.t('subject.none.title'), text: i18n.t('subject.none.text') };
  }
}

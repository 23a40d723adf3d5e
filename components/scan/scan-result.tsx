import CircleDashed from 'lucide-react/icons/circle-dashed';
import { i18n } from '#i18n';
import { LiveRegion } from '@/components/ui/live-region';
import { Note } from '@/components/ui/note';
import type { ScanView } from './found.ts';
import { ceilingLabels, FoundList, type FoundListProps } from './found-list.tsx';
import { RefusedScan, refusalTitle } from './refused-scan.tsx';

export interface ScanResultProps extends Omit<FoundListProps, 'read'> {
  scan: ScanView;
  /** Reads the page anew, where the screen has the right to: nothing is sent. */
  onScan?(): void;
}

/** What "Scan this page" found. Mount it under the scan's own key, so that what was chosen on one page is not on the next. */
export function ScanResult({ scan, onScan, ...list }: ScanResultProps) {
  return (
    <>
      <LiveRegion message={announcementOf(scan)} />
      <ScanBody scan={scan} {...(onScan !== undefined && { onScan })} {...list} />
    </>
  );
}

function ScanBody({ scan, onScan, ...list }: ScanResultProps) {
  const again = onScan !== undefined && (
    <button type="button" className="btn" onClick={onScan}>
      {i18n.t('scan.scan')}
    </button>
  );
  if (scan.kind === 'reading') return <Reading />;
  if (scan.kind === 'refused') return <RefusedScan why={scan.why}>{again}</RefusedScan>;
  if (scan.profiles.length > 0 || scan.addresses.length > 0) return <FoundList read={scan} {...list} />;
  return (
    <Note
      icon={<CircleDashed />}
      title={i18n.t('scan.empty.title')}
      text={scan.isWhole ? i18n.t('scan.empty.text') : i18n.t('scan.empty.cutText', ceilingLabels())}
    >
      {again}
    </Note>
  );
}

/** Lines in the place and height of the words to come. */
function Reading() {
  return (
    <section aria-busy="true" aria-label={i18n.t('scan.reading')}>
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="pick">
          <span />
          <span className={`skel ${width}`} />
        </div>
      ))}
    </section>
  );
}

function announcementOf(scan: ScanView): string {
  if (scan.kind === 'reading') return i18n.t('scan.reading');
  if (scan.kind === 'refused') return refusalTitle(scan.why);
  const { length: profiles } = scan.profiles;
  const { length: addresses } = scan.addresses;
  return `${i18n.t('scan.foundProfiles', profiles)}, ${i18n.t('scan.foundAddresses', addresses)}`;
}

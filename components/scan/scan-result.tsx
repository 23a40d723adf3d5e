import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { LiveRegion } from '@/components/ui/live-region';
import { Note } from '@/components/ui/note';
import type { ScanView } from './found.ts';
import { ceilingLabels, FoundList, type FoundListProps } from './found-list.tsx';

export interface ScanResultProps extends Omit<FoundListProps, 'read'> {
  scan: ScanView;
  /** Scans the page again, where access allows it. Nothing is sent. */
  onScan?(): void;
}

/** The result of "Scan this page". Key it by scan, so that a selection does not carry over to another page. */
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

/** A skeleton with the position and height of the result. */
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

type Why = Extract<ScanView, { kind: 'refused' }>['why'];

const labels = {
  'not-granted': ['scan.notGranted.title', 'scan.notGranted.text'],
  closed: ['scan.closed.title', 'scan.closed.text'],
  gone: ['scan.gone.title', 'scan.gone.text'],
  failed: ['scan.failed.title', 'scan.failed.text'],
} as const;

/** Announced to screen readers when a scan is refused. */
const refusalTitle = (why: Why): string => i18n.t(labels[why][0]);

/** Why the page was not read, and what to do. "Again" is offered only where a retry can help. */
function RefusedScan({ why, children }: { why: Why; children: ReactNode }) {
  const [title, text] = labels[why];
  const canAgain = why === 'gone' || why === 'failed';
  return (
    <Note
      icon={why === 'not-granted' ? <MousePointerClick /> : <CircleSlash />}
      title={i18n.t(title)}
      text={i18n.t(text)}
    >
      {canAgain && children}
    </Note>
  );
}

import CircleSlash from 'lucide-react/icons/circle-slash';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note';
import type { ScanView } from './found.ts';

type Why = Extract<ScanView, { kind: 'refused' }>['why'];

const labels = {
  'not-granted': ['scan.notGranted.title', 'scan.notGranted.text'],
  closed: ['scan.closed.title', 'scan.closed.text'],
  gone: ['scan.gone.title', 'scan.gone.text'],
  failed: ['scan.failed.title', 'scan.failed.text'],
} as const;

/** Announced to screen readers when a scan is refused. */
export const refusalTitle = (why: Why): string => i18n.t(labels[why][0]);

/** Why the page was not read, and what to do. "Again" is offered only where a retry can help. */
export function RefusedScan({ why, children }: { why: Why; children: ReactNode }) {
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

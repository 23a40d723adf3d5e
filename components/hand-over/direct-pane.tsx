import { useMemo, useState } from 'react';
import { DonePane } from './done-pane.tsx';
import type { PaneProps } from './file-pane.tsx';
import { readHanded, withAdditions } from './handed-rows.ts';
import { subjectsOf } from './save-files.ts';
import { countWith, firstWith } from './scan.ts';
import type { HandedRow } from './source.ts';
import type { DirectTarget } from './targets.ts';

const none = new Set<never>();

/** The step of a target to which Sidenote itself sends, and what follows it. */
export function DirectPane({ source, scan, known, target, onUsed, onClose }: PaneProps & { target: DirectTarget }) {
  const [sent, setSent] = useState<readonly HandedRow[]>([]);
  const [isDone, setDone] = useState(false);
  // A note never leaves for a service without being ticked, which no such target offers.
  const additions = useMemo(() => ({ hasNotes: false, purpose: known.purpose }), [known.purpose]);
  const first = useMemo(
    () => firstWith(scan, none).map(({ row, handed }) => ({ row, handed: withAdditions(handed, additions) })),
    [scan, additions],
  );
  if (isDone) {
    const outcome = { count: sent.length, files: [], leftOut: 0, subjects: subjectsOf(sent) };
    return (
      <DonePane
        target={{ name: target.name(), group: 'direct', openUrl: target.openUrl }}
        steps={[]}
        {...{ source, outcome, onClose }}
      />
    );
  }
  return (
    <section className="hand-over-pane" data-whole aria-label={target.name()}>
      <target.Step
        {...{ source, first }}
        count={countWith(scan, none)}
        read={() => readHanded(source, additions, { leavesOut: none })}
        // A receipt is in each timeline already.
        onSent={(rows) => {
          onUsed();
          setSent((before) => [...before, ...rows]);
        }}
        onDone={() => setDone(true)}
      />
    </section>
  );
}

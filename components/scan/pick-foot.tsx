import { type ReactNode, useRef } from 'react';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';

/** What can be done with the selected rows. It takes the focus when the pressed order disappears with its last person. */
export function PickFoot({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useRestoredFocus(foot);
  return (
    <div className="pick-foot" ref={foot} tabIndex={-1} data-on={isOn || undefined}>
      {children}
    </div>
  );
}

import clsx from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'caution' | 'stop';

/** A status: icon and text, with colour only as an addition. */
export function Mark({ tone = 'plain', icon, children }: { tone?: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={clsx('mark', tone !== 'plain' && tone)}>
      {icon}
      {children}
    </span>
  );
}

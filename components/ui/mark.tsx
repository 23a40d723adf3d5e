import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'caution' | 'stop';

/** A status: icon and text, with colour only as an addition. */
export function Mark({ tone = 'plain', icon, children }: { tone?: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'mark' : `mark ${tone}`}>
      {icon}
      {children}
    </span>
  );
}

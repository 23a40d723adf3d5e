import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';

export interface MoreFoldProps {
  /** The accessible name of what it holds. */
  label: string;
  /** The word in place of the three dots. */
  word?: string;
  children: ReactNode;
}

/** The rarer actions behind "More", which stays open while they are used. Escape or leaving closes it. */
export function MoreFold({ label, word, children }: MoreFoldProps) {
  return (
    <details
      className="menu"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="act" aria-label={word === undefined ? i18n.t('table.more') : undefined}>
        {word ?? <Ellipsis />}
      </summary>
      <fieldset aria-label={label}>{children}</fieldset>
    </details>
  );
}

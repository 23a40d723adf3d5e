import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Menu } from './menu.tsx';

export interface MoreItem {
  label: string;
  icon?: ReactNode;
  /** At the end of its line, such as a price. */
  side?: string | undefined;
  /** A rule above it. */
  isApart?: boolean;
  isOff?: boolean;
  onChoose(): void;
}

export interface MoreMenuProps {
  items: readonly MoreItem[];
  /** "More", unless the menu is about something named. */
  label?: string;
  /** The look of its button. */
  className?: string;
}

/** "More": the rarer actions, one below the other. */
export function MoreMenu({ items, label = i18n.t('table.more'), className }: MoreMenuProps) {
  return (
    <Menu label={label} buttonLabel={label} button={<Ellipsis />} className={className}>
      {(close) =>
        items.map(({ label, icon, side, isApart = false, isOff = false, onChoose }) => (
          <button
            key={label}
            type="button"
            className="act"
            data-apart={isApart || undefined}
            disabled={isOff}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {icon}
            {label}
            {side !== undefined && (
              <>
                {' '}
                <span className="slot">{side}</span>
              </>
            )}
          </button>
        ))
      }
    </Menu>
  );
}

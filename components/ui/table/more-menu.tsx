import Ellipsis from 'lucide-react/icons/ellipsis';
import { i18n } from '#i18n';
import { Menu } from './menu.tsx';

export interface MoreItem {
  label: string;
  isOff?: boolean;
  onChoose(): void;
}

/** "More": the rarer actions, one below the other. */
export function MoreMenu({ items }: { items: readonly MoreItem[] }) {
  const label = i18n.t('table.more');
  return (
    <Menu label={label} buttonLabel={label} button={<Ellipsis />}>
      {(close) =>
        items.map(({ label, isOff = false, onChoose }) => (
          <button
            key={label}
            type="button"
            className="act"
            disabled={isOff}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {label}
          </button>
        ))
      }
    </Menu>
  );
}

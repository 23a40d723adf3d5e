import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';

export interface ItemListProps {
  items: readonly string[];
  first: number;
  /** What the items are; completes "and 38 more" for screen readers. */
  label: string;
}

/** A list cut short at first: a company may have 300 items. */
export function ItemList({ items, first, label }: ItemListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  const more = items.length - shown.length;
  return (
    <>
      <ul className="facts">
        {shown.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
      {items.length > first && (
        <p className="meta">
          <ActionLink
            onAction={() => setWhole(!isWhole)}
            label={
              isWhole
                ? i18n.t('company.fewerOf', { label })
                : i18n.t('company.moreOf', { label, count: formatCount(more) })
            }
          >
            {isWhole ? i18n.t('company.fewer') : i18n.t('company.more', { count: formatCount(more) })}
          </ActionLink>
        </p>
      )}
    </>
  );
}

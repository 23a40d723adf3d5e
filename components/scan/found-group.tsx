import { type ReactNode, useId } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { SelectAll } from '@/components/ui/table/select-all';
import { hasShift, useRowSelection } from '@/components/ui/table/use-row-selection';

export interface FoundItem {
  key: string;
  isChoosable: boolean;
  name: string;
  title: ReactNode;
  /** Opens what the first line names, which is then a button. */
  onOpen?: (() => void) | undefined;
  side?: ReactNode;
  /** More lines, which select as the checkbox does. */
  content?: ReactNode;
  /** Rendered below the content and outside the checkbox's label, since a label cannot contain a button. */
  action?: ReactNode;
}

export interface FoundGroupProps {
  label: string;
  items: readonly FoundItem[];
  chosen: ReadonlySet<string>;
  /** Called with the keys to select or deselect. */
  onChoose(keys: readonly string[], isChosen: boolean): void;
}

/** A group of finds, with a checkbox for all and one for each; Shift selects a range. */
export function FoundGroup({ label, items, chosen, onChoose }: FoundGroupProps) {
  const id = useId();
  const choosable = items.filter(({ isChoosable }) => isChoosable).map(({ key }) => key);
  const selection = useRowSelection({
    ids: items.map((item) => (item.isChoosable ? item.key : undefined)),
    selected: chosen,
    onSelect(next) {
      const added = choosable.filter((key) => next.has(key) && !chosen.has(key));
      const removed = choosable.filter((key) => !next.has(key) && chosen.has(key));
      if (added.length > 0) onChoose(added, true);
      if (removed.length > 0) onChoose(removed, false);
    },
  });
  return (
    <section aria-labelledby={id}>
      <div className="pick" data-head>
        <SelectAll label={i18n.t('scan.selectAll', { group: label })} {...selection} />
        <div className="line">
          <h2 id={id}>
            <strong>{label}</strong>
          </h2>
          <span className="slot">{formatCount(items.length)}</span>
        </div>
      </div>
      <ul>
        {items.map((item) => (
          <FoundLine key={item.key} item={item} isChosen={chosen.has(item.key)} onTurn={selection.turn} />
        ))}
      </ul>
    </section>
  );
}

function FoundLine({
  item: { key, isChoosable, name, title, onOpen, side, content, action },
  isChosen,
  onTurn,
}: {
  item: FoundItem;
  isChosen: boolean;
  /** `isRange`: with Shift, from the last changed line to this one. */
  onTurn(key: string, isOn: boolean, isRange: boolean): void;
}) {
  const id = useId();
  return (
    <li className="pick">
      <input
        id={id}
        className="check"
        type="checkbox"
        aria-label={i18n.t('scan.select', { name })}
        disabled={!isChoosable}
        checked={isChosen && isChoosable}
        onChange={({ target, nativeEvent }) => onTurn(key, target.checked, hasShift(nativeEvent))}
      />
      <div>
        <div className="line">
          {onOpen === undefined ? (
            <label htmlFor={id} className="value">
              {title}
            </label>
          ) : (
            <span className="value">
              <button type="button" className="name-link" onClick={onOpen}>
                {title}
              </button>
            </span>
          )}
          {side}
        </div>
        {content !== undefined && <label htmlFor={id}>{content}</label>}
        {action && <div className="pt-0.5">{action}</div>}
      </div>
    </li>
  );
}

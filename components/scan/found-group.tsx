import { type ReactNode, useId } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';

export interface FoundItem {
  key: string;
  isChoosable: boolean;
  /** What the box is called, after "Select". */
  name: string;
  content: ReactNode;
  /** Stands under the content, beside the box's label and not in it: a button cannot be part of a label. */
  action?: ReactNode;
}

export interface FoundGroupProps {
  label: string;
  items: readonly FoundItem[];
  chosen: ReadonlySet<string>;
  /** The keys to add to what is chosen, or to take away from it. */
  onChoose(keys: readonly string[], isChosen: boolean): void;
}

/** One kind of finds: a box for all of them, and a box for each. */
export function FoundGroup({ label, items, chosen, onChoose }: FoundGroupProps) {
  const id = useId();
  const choosable = items.filter(({ isChoosable }) => isChoosable).map(({ key }) => key);
  const chosenHere = choosable.filter((key) => chosen.has(key)).length;
  const isAll = choosable.length > 0 && chosenHere === choosable.length;
  return (
    <section aria-labelledby={id}>
      <div className="pick" data-head>
        <input
          className="check"
          type="checkbox"
          aria-label={i18n.t('scan.selectAll', { group: label })}
          disabled={choosable.length === 0}
          checked={isAll}
          ref={(box) => {
            // No attribute says "some of them".
            if (box !== null) box.indeterminate = chosenHere > 0 && !isAll;
          }}
          onChange={() => onChoose(choosable, !isAll)}
        />
        <div className="line">
          <h2 id={id}>
            <strong>{label}</strong>
          </h2>
          <span className="slot">{formatCount(items.length)}</span>
        </div>
      </div>
      <ul>
        {items.map((item) => (
          <FoundLine key={item.key} item={item} isChosen={chosen.has(item.key)} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function FoundLine({
  item: { key, isChoosable, name, content, action },
  isChosen,
  onChoose,
}: { item: FoundItem; isChosen: boolean } & Pick<FoundGroupProps, 'onChoose'>) {
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
        onChange={(event) => onChoose([key], event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{content}</label>
        {action}
      </div>
    </li>
  );
}

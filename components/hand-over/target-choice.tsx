import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { i18n } from '#i18n';
import { groupLabels, hintOf, nameOfTarget, type Target, type TargetGroup } from './targets.ts';

export interface TargetChoiceProps {
  targets: readonly { group: TargetGroup; targets: readonly Target[] }[];
  /** Undefined while a format is edited. */
  chosen: string | undefined;
  last: string | null;
  isNarrow: boolean;
  onChoose(id: string): void;
  onNew(): void;
}

/** The targets by group; in a narrow window a list that opens. */
export function TargetChoice(props: TargetChoiceProps) {
  return props.isNarrow ? <TargetSelect {...props} /> : <TargetRadios {...props} />;
}

const newFormat = '+';

function TargetSelect({ targets, chosen, onChoose, onNew }: TargetChoiceProps) {
  return (
    <div className="hand-over-targets">
      <select
        className="field"
        aria-label={i18n.t('handOver.targets')}
        value={chosen ?? newFormat}
        onChange={({ target }) => (target.value === newFormat ? onNew() : onChoose(target.value))}
      >
        {targets.map(({ group, targets: some }) =>
          some.length === 0 ? null : (
            <optgroup key={group} label={groupLabels[group]()}>
              {some.map((target) => (
                <option key={target.id} value={target.id}>
                  {nameOfTarget(target)}
                </option>
              ))}
            </optgroup>
          ),
        )}
        <option value={newFormat}>{i18n.t('handOver.newFormat')}</option>
      </select>
    </div>
  );
}

function TargetRadios({ targets, chosen, last, onChoose, onNew }: TargetChoiceProps) {
  const id = useId();
  return (
    <div className="hand-over-targets">
      <div role="radiogroup" aria-label={i18n.t('handOver.targets')}>
        {targets.map(({ group, targets: some }) =>
          some.length === 0 && group !== 'own' ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend elsewhere.
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <h3 id={`${id}-${group}`}>{groupLabels[group]()}</h3>
              {some.map((target) => (
                <label key={target.id} className="hand-over-target">
                  <input
                    type="radio"
                    className="sr-only"
                    name={id}
                    value={target.id}
                    checked={target.id === chosen}
                    onChange={() => onChoose(target.id)}
                  />
                  <span>{nameOfTarget(target)}</span>
                  <span className="meta">{target.id === last ? i18n.t('handOver.lastUsed') : hintOf(target)}</span>
                </label>
              ))}
            </div>
          ),
        )}
      </div>
      <button type="button" className="act" data-link onClick={onNew}>
        <Plus />
        {i18n.t('handOver.newFormat')}
      </button>
    </div>
  );
}

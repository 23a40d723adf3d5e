import { useId, useState } from 'react';
import { i18n } from '#i18n';
import type { Found, TargetField } from '@/lib/hand-over/targets/target-fields';
import { valuesOf } from '@/lib/hand-over/targets/values-of';
import { isSameValue } from '@/lib/outreach/change-contact';
import { fieldLabels } from './field-labels.ts';
import { type HandedRow, whoOf } from './step-props.ts';
import { SystemLink } from './system-link.tsx';

export interface CompareFieldsProps {
  /** Of the system. */
  name: string;
  person: HandedRow;
  found: readonly Found[];
  fields: readonly TargetField[];
  isRunning: boolean;
  onMerge(id: string, chosen: readonly TargetField[]): void;
}

/**
 * What is there beside what is known here, field by field. Only ticked fields are written; at first those that are empty there. Of two
 * records the user chooses.
 */
export function CompareFields({ name, person, found, fields, isRunning, onMerge }: CompareFieldsProps) {
  const [chosenId, setChosenId] = useState(found.length === 1 ? (found[0]?.id ?? null) : null);
  const [ticks, setTicks] = useState<ReadonlyMap<TargetField, boolean>>(new Map());
  const group = useId();
  const who = whoOf(person);
  const there = found.find(({ id }) => id === chosenId) ?? null;
  const ours = valuesOf(person.handed, fields);
  const differing = fields.filter(
    (field) => ours[field] !== undefined && !isSameValue(there?.values[field] ?? '', ours[field]),
  );
  const isTicked = (field: TargetField) => ticks.get(field) ?? there?.values[field] === undefined;
  const chosen = differing.filter(isTicked);
  return (
    <fieldset className="pb-2" aria-label={i18n.t('handOver.compare.label', { who, name })}>
      <p className="line">
        <span className="grow">{i18n.t('handOver.compare.there', { who, name })}</span>
        {there?.link != null && (
          <SystemLink href={there.link} name={i18n.t('handOver.compare.open', { who, name })}>
            {i18n.t('handOver.compare.openShort', { name })}
          </SystemLink>
        )}
      </p>
      {found.length > 1 && (
        <div role="radiogroup" aria-label={i18n.t('handOver.compare.which', { name })}>
          <p className="caution">{i18n.t('handOver.compare.several', { name })}</p>
          {found.map(({ id, values }) => (
            <label key={id} className="tick">
              <input
                className="radio"
                type="radio"
                name={group}
                checked={id === chosenId}
                onChange={() => setChosenId(id)}
              />
              <bdi>{[values.fullName ?? joined(values), values.company, values.email].filter(Boolean).join(' · ')}</bdi>
            </label>
          ))}
        </div>
      )}
      {there !== null && differing.length === 0 && <p className="good">{i18n.t('handOver.compare.same', { name })}</p>}
      {there !== null &&
        differing.map((field) => (
          <label key={field} className="tick">
            <input
              className="check"
              type="checkbox"
              checked={isTicked(field)}
              onChange={({ target }) => setTicks(new Map(ticks).set(field, target.checked))}
            />
            <span>
              {i18n.t('handOver.compare.field', {
                field: fieldLabels[field](),
                there: there.values[field] ?? i18n.t('handOver.compare.empty'),
                ours: ours[field] ?? '',
              })}
            </span>
          </label>
        ))}
      {there !== null && chosen.length > 0 && (
        <div className="next">
          <button type="button" className="btn" disabled={isRunning} onClick={() => onMerge(there.id, chosen)}>
            {i18n.t('handOver.compare.merge', chosen.length, [String(chosen.length), name])}
          </button>
        </div>
      )}
    </fieldset>
  );
}

const joined = ({ firstName, lastName }: Found['values']): string => [firstName, lastName].filter(Boolean).join(' ');

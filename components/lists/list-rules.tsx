import { useId } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import type { CountedList } from '@/lib/exclusions/reads';
import type { ListActions } from './use-list-actions.ts';

const choices = [30, 90, 180, 365, 730];
const never = 'never';

/** Whether a list of companies covers their people, and when memberships expire. */
export function ListRules({ list, actions }: { list: CountedList; actions: ListActions }) {
  const id = useId();
  const { expiresAfterDays: days } = list;
  const offered = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((a, b) => a - b);
  return (
    <div className="list-rules">
      <span>
        <label htmlFor={id}>{i18n.t('lists.stay')}</label>
        <select
          id={id}
          className="field"
          value={days ?? never}
          onChange={({ target }) => actions.setExpiry(list.id, target.value === never ? null : Number(target.value))}
        >
          <option value={never}>{i18n.t('lists.stayForEver')}</option>
          {offered.map((each) => (
            <option key={each} value={each}>
              {i18n.t('lists.stayDays', each, [formatCount(each)])}
            </option>
          ))}
        </select>
      </span>
      {list.kind === 'company' && (
        <Check
          label={i18n.t('lists.covers')}
          isOn={list.coversPeople}
          onTurn={(isOn) => actions.setCoversPeople(list.id, isOn)}
        />
      )}
    </div>
  );
}

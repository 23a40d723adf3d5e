import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { hasLabel } from '@/components/orders/operation-labels';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import { Menu } from '@/components/ui/table/menu';
import { TableFilter } from '@/components/ui/table/table-filter';
import type { HistoryQuery } from '@/lib/history/history-query';
import { lineOperations } from '@/lib/offers/panel-offers';
import { Choice } from './choice.tsx';

export interface HistoryFiltersProps {
  query: HistoryQuery;
  onQuery(query: HistoryQuery): void;
  children: ReactNode;
}

const ages = [30, 90, 180, 365];
const kinds = ['both', 'person', 'company'] as const;

/** A text search and further filters. All of it is free and stays on this page. */
export function HistoryFilters({ query, onQuery, children }: HistoryFiltersProps) {
  const change = (part: Partial<HistoryQuery>): void => onQuery({ ...query, ...part });
  const used = countUsed(query);
  return (
    <search className="history-filters">
      <TableFilter
        isOnly
        label={i18n.t('history.search')}
        placeholder={i18n.t('history.searchFor')}
        value={query.text}
        onChange={(text) => change({ text })}
      />
      <Menu
        label={i18n.t('history.filters')}
        button={
          <>
            <ListFilter />
            {used === 0 ? i18n.t('history.filters') : i18n.t('history.filtersUsed', { count: formatCount(used) })}
          </>
        }
      >
        {() => (
          <>
            <Choice
              label={i18n.t('history.kind')}
              value={query.kind}
              options={kinds.map((kind) => ({ value: kind, label: kindLabels[kind]() }))}
              onChoose={(kind) => change({ kind })}
            />
            <Choice
              label={i18n.t('history.age')}
              value={query.olderThanDays}
              options={[
                { value: null, label: i18n.t('history.anyAge') },
                ...ages.map((days) => ({ value: days, label: i18n.t('history.olderThan', days, [formatCount(days)]) })),
              ]}
              onChoose={(olderThanDays) => change({ olderThanDays })}
            />
            {lineOperations.map((one) => (
              <Check
                key={one}
                label={hasLabel(one)}
                isOn={query.has.includes(one)}
                onTurn={(isOn) =>
                  change({ has: lineOperations.filter((each) => (each === one ? isOn : query.has.includes(each))) })
                }
              />
            ))}
            <Check
              label={i18n.t('history.withAlong')}
              isOn={query.withAlong}
              onTurn={(withAlong) => change({ withAlong })}
            />
          </>
        )}
      </Menu>
      {children}
    </search>
  );
}

/** How many filters are set, besides the visible words. */
function countUsed({ kind, olderThanDays, has, withAlong }: HistoryQuery): number {
  return [kind !== 'both', olderThanDays !== null, withAlong].filter(Boolean).length + has.length;
}

const kindLabels = {
  both: () => i18n.t('history.both'),
  person: () => i18n.t('history.people'),
  company: () => i18n.t('history.companies'),
};

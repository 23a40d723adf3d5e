import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { i18n } from '#i18n';
import { hasLabel } from '@/components/orders/operation-labels';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Check } from '@/components/ui/inputs/check';
import { fragmentOf } from '@/components/ui/routes';
import { Menu } from '@/components/ui/table/menu';
import { dueSpans, type HistoryDue, type HistoryQuery } from '@/lib/database/schema/view-rows';
import { openQuery } from '@/lib/history/history-query';
import { longestViewName, savedViewId } from '@/lib/history/history-views';
import { sendMessage } from '@/lib/messaging/send-message';
import { lineOperations } from '@/lib/offers/panel-offers';
import { Choice } from './choice.tsx';
import { ContactChoice, contactLabels } from './contact-choice.tsx';

export interface HistoryFiltersProps {
  query: HistoryQuery;
  /** Every tag that a line has. */
  tags: readonly string[];
  /** Of the open view, which is no filter. */
  viewKind: HistoryQuery['kind'];
  /** Whether the query differs from its view's. */
  isChanged: boolean;
  onQuery(query: HistoryQuery): void;
}

const ages = [30, 90, 180, 365];
const kinds = ['both', 'person', 'company'] as const;

const kindLabels = {
  both: () => i18n.t('history.both'),
  person: () => i18n.t('history.people'),
  company: () => i18n.t('history.companies'),
};

const dueLabels: Record<HistoryDue, () => string> = {
  late: () => i18n.t('history.late'),
  today: () => i18n.t('history.dueToday'),
  week: () => i18n.t('history.dueWeek'),
  any: () => i18n.t('history.dueAny'),
};

/** The filters that are set, each with its end; a list of the others; and a name for all of them. */
export function HistoryFilters({ query, tags, viewKind, isChanged, onQuery }: HistoryFiltersProps) {
  const change = (part: Partial<HistoryQuery>): void => onQuery({ ...query, ...part });
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="history-filters">
      {chipsOf(query, viewKind).map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className="history-chip"
          aria-label={i18n.t('history.withoutFilter', { filter: label })}
          onClick={() => change(without)}
        >
          {label}
          <X />
        </button>
      ))}
      <Menu
        label={i18n.t('history.filters')}
        button={
          <>
            <Plus />
            {i18n.t('history.filter')}
          </>
        }
      >
        {() => <FilterChoices {...{ query, tags, change }} />}
      </Menu>
      {isChanged && !isNaming && (
        <button type="button" className="act" data-link onClick={() => setNaming(true)}>
          {i18n.t('history.saveView')}
        </button>
      )}
      {isNaming && <ViewName query={query} onClose={() => setNaming(false)} />}
    </div>
  );
}

interface Chip {
  label: string;
  without: Partial<HistoryQuery>;
}

/** The filters besides the words, which are seen in their field. */
function chipsOf(query: HistoryQuery, viewKind: HistoryQuery['kind']): Chip[] {
  const { kind, olderThanDays, has, withAlong, due, contact, tags, withoutExcluded } = query;
  return [
    ...(due === null ? [] : [{ label: dueLabels[due](), without: { due: null } }]),
    ...(contact === null ? [] : [{ label: contactLabels[contact](), without: { contact: null } }]),
    ...(kind === 'both' || kind === viewKind
      ? []
      : [{ label: kindLabels[kind](), without: { kind: 'both' as const } }]),
    ...tags.map((tag) => ({ label: tag, without: { tags: tags.filter((each) => each !== tag) } })),
    ...has.map((one) => ({ label: hasLabel(one), without: { has: has.filter((each) => each !== one) } })),
    ...(olderThanDays === null
      ? []
      : [
          {
            label: i18n.t('history.olderThan', olderThanDays, [formatCount(olderThanDays)]),
            without: { olderThanDays: null },
          },
        ]),
    ...(withoutExcluded ? [{ label: i18n.t('history.excludedNo'), without: { withoutExcluded: false } }] : []),
    ...(withAlong ? [{ label: i18n.t('history.withAlong'), without: { withAlong: false } }] : []),
  ];
}

interface FilterChoicesProps extends Pick<HistoryFiltersProps, 'query' | 'tags'> {
  change(part: Partial<HistoryQuery>): void;
}

function FilterChoices({ query, tags, change }: FilterChoicesProps) {
  return (
    <>
      <Choice
        label={i18n.t('history.kind')}
        value={query.kind}
        options={kinds.map((kind) => ({ value: kind, label: kindLabels[kind]() }))}
        onChoose={(kind) => change({ kind })}
      />
      <Choice
        label={i18n.t('history.due')}
        value={query.due}
        options={[
          { value: null, label: i18n.t('history.dueOrNot') },
          ...dueSpans.map((due) => ({ value: due, label: dueLabels[due]() })),
        ]}
        onChoose={(due) => change({ due })}
      />
      <ContactChoice value={query.contact} onChoose={(contact) => change({ contact })} />
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
      {tags.map((tag) => (
        <Check
          key={tag}
          label={tag}
          isOn={query.tags.includes(tag)}
          onTurn={(isOn) => change({ tags: isOn ? [...query.tags, tag] : query.tags.filter((each) => each !== tag) })}
        />
      ))}
      <Check
        label={i18n.t('history.withoutExcluded')}
        isOn={query.withoutExcluded}
        onTurn={(withoutExcluded) => change({ withoutExcluded })}
      />
      <Check label={i18n.t('history.withAlong')} isOn={query.withAlong} onTurn={(withAlong) => change({ withAlong })} />
    </>
  );
}

/** A view's name; once saved, it is opened. */
function ViewName({ query, onClose }: { query: HistoryQuery; onClose(): void }) {
  const [name, setName] = useState('');
  const saving = useAction<void>('history-view');
  return (
    <form
      className="line"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        void saving.run(async () => {
          const { id } = await sendMessage('saveView', { name: name.trim(), query: payloadOf(query) });
          location.hash = fragmentOf('history', savedViewId(id));
          onClose();
        }, undefined);
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: a press opened it.
        autoFocus
        className="field"
        aria-label={i18n.t('history.viewName')}
        placeholder={i18n.t('history.viewName')}
        maxLength={longestViewName}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <button type="submit" className="btn">
        {i18n.t('history.saveView')}
      </button>
      {saving.status.kind === 'failed' && (
        <p className="meta stop" role="alert">
          {i18n.t('touch.notSaved')}
        </p>
      )}
    </form>
  );
}

function payloadOf(query: HistoryQuery) {
  return { ...query, text: query.text.slice(0, 200), has: [...query.has], tags: [...query.tags] };
}

export function isSameQuery(a: HistoryQuery, b: HistoryQuery): boolean {
  return (Object.keys(openQuery) as (keyof HistoryQuery)[]).every((key) => String(a[key]) === String(b[key]));
}

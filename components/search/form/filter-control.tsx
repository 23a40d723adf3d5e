import { useState } from 'react';
import { i18n } from '#i18n';
import { type Band, BandFields, readBand } from '@/components/search/form/controls/band-fields';
import { Bands, readBands, writeBands } from '@/components/search/form/controls/bands';
import { DurationsControl } from '@/components/search/form/controls/durations-control';
import { FundingControl } from '@/components/search/form/controls/funding-control';
import { GeoControl } from '@/components/search/form/controls/geo-control';
import { MetricControl } from '@/components/search/form/controls/metric-control';
import { PresenceControl } from '@/components/search/form/controls/presence-control';
import { SidesControl } from '@/components/search/form/controls/sides-control';
import { Check } from '@/components/ui/inputs/check';
import { readFilter } from '@/lib/searches/filter-values';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { checkFilter, problemsAt } from './check-filter.ts';
import { filterLabel } from './filter-labels.ts';
import type { ControlProps, FormContext } from './form-context.ts';
import { Part } from './part.tsx';
import { filledParts } from './read-value.ts';
import type { SideName } from './sides.ts';
import { type Codec, useDraft } from './use-draft.ts';

export interface FilterControlProps {
  filter: FilterRow;
  value: unknown;
  side: SideName | null;
  /** Problems of the whole search; only those of this filter are shown here. */
  problems: readonly Problem[];
  searchContext: FormContext;
  onChange(value: unknown): void;
  onSide(side: SideName): void;
}

/** The editor of one filter with its problems. A value that its schema rejects is reported here and not passed on. */
export function FilterControl({ filter, value, side, problems, searchContext, onChange, onSide }: FilterControlProps) {
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const isSet = value !== undefined;
  const own = [...(isSet ? [] : refused), ...problemsAt(filter.path, problems)];
  // Values with the same problem are reported once.
  const status = [...new Set(own.map(searchContext.labelOf))];
  // Both ends are typed but not in the search (`focusMissing`).
  const isBackwards = !isSet && refused.some(({ rule }) => rule === 'range-backwards');

  function change(next: unknown): unknown {
    const against = next === undefined ? [] : checkFilter(searchContext.kind, filter.path, next);
    setRefused(against);
    const accepted = against.length === 0 ? next : undefined;
    // An incomplete value does not change the search.
    if (accepted !== undefined || isSet) onChange(accepted);
    return accepted;
  }

  return (
    <fieldset className="editor" aria-label={filterLabel(filter)}>
      <ControlOfShape {...{ filter, value, side, searchContext, onSide }} onChange={change} />
      {status.map((text) => (
        <p key={text} className="meta stop" data-missing={isBackwards || undefined}>
          {text}
        </p>
      ))}
    </fieldset>
  );
}

/** A shape's control. Lists are chosen in a separate field. */
function ControlOfShape(props: ControlProps) {
  switch (props.filter.shape) {
    case 'plain':
    case 'plain-range':
    case 'match':
    case 'match-range':
    case 'keyword':
      return <SidesControl {...props} />;
    case 'range':
      return <RangeControl {...props} />;
    case 'range-or-presence':
    case 'year':
      return <PresenceControl {...props} />;
    case 'funding':
      return <FundingControl {...props} />;
    case 'metric':
      return <MetricControl {...props} />;
    case 'geo':
      return <GeoControl {...props} />;
    case 'durations':
      return <DurationsControl {...props} />;
    case 'education-date':
      return <EducationDateControl {...props} />;
    case 'followers':
      return <FollowersControl {...props} />;
    case 'lists':
      return null;
  }
}

const bandsCodec = { read: readBands, write: writeBands };

function RangeControl({ value, onChange }: ControlProps) {
  const [bands, setBands] = useDraft(value, bandsCodec, onChange);
  return <Bands bands={bands} onChange={setBands} />;
}

interface EducationDraft extends Band {
  present: unknown;
}

const educationCodec: Codec<EducationDraft> = {
  read: (value) => ({ ...readBand(value), present: readFilter(value, 'present') }),
  write: (draft) => filledParts({ ...draft }),
};

/** The years of an education, or that it is ongoing. */
function EducationDateControl({ value, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, educationCodec, onChange);
  return (
    <>
      <BandFields band={draft} kind="year" onChange={(band) => setDraft({ ...draft, ...band })} />
      <Check
        label={i18n.t('filterForm.stillStudying')}
        isOn={draft.present === true}
        onTurn={(isOn) => setDraft({ ...draft, present: isOn || undefined })}
      />
      <Check
        label={i18n.t('filterForm.notStudying')}
        isOn={draft.present === false}
        onTurn={(isOn) => setDraft({ ...draft, present: isOn ? false : undefined })}
      />
    </>
  );
}

type Draft = Record<'followers' | 'connections', ReturnType<typeof readBands>>;

/** The service supports follower counts for the professional network only (docs/interface.md#contact-filters). */
const codec: Codec<Draft> = {
  read: (value) => ({
    followers: readBands(readFilter(value, 'pronet.followers')),
    connections: readBands(readFilter(value, 'pronet.connections')),
  }),
  write: ({ followers, connections }) =>
    filledParts({ pronet: filledParts({ followers: writeBands(followers), connections: writeBands(connections) }) }),
};

function FollowersControl({ value, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      <Part name={i18n.t('filterForm.followers')}>
        <Bands bands={draft.followers} onChange={(followers) => setDraft({ ...draft, followers })} />
      </Part>
      <Part name={i18n.t('filterForm.connections')}>
        <Bands bands={draft.connections} onChange={(connections) => setDraft({ ...draft, connections })} />
      </Part>
    </>
  );
}

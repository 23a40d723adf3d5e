import { i18n } from '#i18n';
import { type Band, BandFields, readBand } from '@/components/search/form/controls/band-fields';
import { Bands, readBands, writeBands } from '@/components/search/form/controls/bands';
import { DurationsControl } from '@/components/search/form/controls/durations-control';
import { FollowersControl } from '@/components/search/form/controls/followers-control';
import { FundingControl } from '@/components/search/form/controls/funding-control';
import { GeoControl } from '@/components/search/form/controls/geo-control';
import { MetricControl } from '@/components/search/form/controls/metric-control';
import { PresenceControl } from '@/components/search/form/controls/presence-control';
import { SidesControl } from '@/components/search/form/controls/sides-control';
import { Check } from '@/components/ui/inputs/check';
import { readFilter } from '@/lib/searches/filter-values';
import type { ControlProps } from './form-context.ts';
import { filledParts } from './read-value.ts';
import { type Codec, useDraft } from './use-draft.ts';

/** A shape's control. Lists are chosen in a separate field. */
export function ControlOfShape(props: ControlProps) {
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

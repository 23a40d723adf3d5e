import { DurationsControl } from '@/components/search/form/controls/durations-control';
import { EducationDateControl } from '@/components/search/form/controls/education-date-control';
import { FollowersControl } from '@/components/search/form/controls/followers-control';
import { FundingControl } from '@/components/search/form/controls/funding-control';
import { GeoControl } from '@/components/search/form/controls/geo-control';
import { MetricControl } from '@/components/search/form/controls/metric-control';
import { PresenceControl } from '@/components/search/form/controls/presence-control';
import { RangeControl } from '@/components/search/form/controls/range-control';
import { SidesControl } from '@/components/search/form/controls/sides-control';
import type { ControlProps } from './control.ts';

/** The one place that knows which control a shape has. Lists are chosen by a field of their own. */
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

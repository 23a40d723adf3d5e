import type { ControlProps } from './control.ts';
import { DurationsControl } from './durations-control.tsx';
import { EducationDateControl } from './education-date-control.tsx';
import { FollowersControl } from './followers-control.tsx';
import { FundingControl } from './funding-control.tsx';
import { GeoControl } from './geo-control.tsx';
import { MetricControl } from './metric-control.tsx';
import { PresenceControl } from './presence-control.tsx';
import { RangeControl } from './range-control.tsx';
import { SidesControl } from './sides-control.tsx';

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

import { formatCount } from '@/components/ui/formats';
import { isHigh, type Trait } from './traits.ts';

/** The number beside a chart. A high score is bold; a missing one is a dash, explained below the chart. */
export function Score({ trait }: { trait: Trait }) {
  if (trait.score === null) return '–';
  const number = <bdi dir="ltr">{formatCount(trait.score)}</bdi>;
  return isHigh(trait) ? <strong>{number}</strong> : number;
}

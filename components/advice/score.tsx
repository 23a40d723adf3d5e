import { formatCount } from '@/components/ui/formats';
import { isHigh, type Trait } from './traits.ts';

/** The number beside a picture: a high one stands out by its weight, a missing one is a dash that is explained below. */
export function Score({ trait }: { trait: Trait }) {
  if (trait.score === null) return '–';
  const number = <bdi dir="ltr">{formatCount(trait.score)}</bdi>;
  return isHigh(trait) ? <strong>{number}</strong> : number;
}

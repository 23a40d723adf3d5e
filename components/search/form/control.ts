import type { ReactNode } from 'react';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import type { FormContext } from './form-context.ts';

/** What the control of a shape is given. */
export interface ControlProps {
  filter: FilterRow;
  /** As the body has it; undefined where the filter is not set. */
  value: unknown;
  searchContext: FormContext;
  /** The filter's label, and in its line what belongs there. */
  head(aside?: ReactNode): ReactNode;
  /** Hands on what the filter's schema takes; returns what the filter then is, undefined for what was refused. */
  onChange(value: unknown): unknown;
}

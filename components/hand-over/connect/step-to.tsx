import type { FunctionComponent } from 'react';
import { loadable } from '@/components/ui/mount/loadable';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import type { StepProps } from './step-props.ts';

/** A target's steps, loaded when it is chosen. */
export function stepTo(target: TargetId): FunctionComponent<StepProps> {
  const Steps = loadable<StepProps>(async () => {
    const { SendTarget } = await import('./send-target.tsx');
    return (props) => <SendTarget {...props} target={target} />;
  });
  return (props) => <Steps {...props} />;
}

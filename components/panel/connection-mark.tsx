import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import OctagonX from 'lucide-react/icons/octagon-x';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ConnectionState } from '@/components/context/connection-state';
import { Mark } from '@/components/ui/mark';

const icons: Record<ConnectionState['kind'], typeof Check> = {
  connected: Check,
  'not-connected': Unplug,
  'no-key': Unplug,
  locked: LockKeyhole,
  offline: WifiOff,
  'not-tested': CircleDashed,
  trouble: OctagonX,
};

/** The connection in two words, with its sign. */
export function ConnectionMark({ state }: { state: ConnectionState }) {
  const Icon = icons[state.kind];
  return (
    <Mark tone={state.tone} icon={<Icon />}>
      {state.text}
    </Mark>
  );
}

import type { ControlProps } from '@/components/search/form/control';
import { useDraft } from '@/components/search/form/use-draft';
import { Bands, readBands, writeBands } from './bands.tsx';

const codec = { read: readBands, write: writeBands };

/** Range: how many, in one band or several. */
export function RangeControl({ value, head, onChange }: ControlProps) {
  const [bands, setBands] = useDraft(value, codec, onChange);
  return (
    <>
      {head()}
      <Bands bands={bands} onChange={setBands} />
    </>
  );
}

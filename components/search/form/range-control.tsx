import { Bands, readBands, writeBands } from './bands.tsx';
import type { ControlProps } from './control.ts';
import { useDraft } from './use-draft.ts';

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

import { i18n } from '#i18n';
import { readFilter } from '@/lib/search/filter-values';
import { Bands, readBands, writeBands } from './bands.tsx';
import type { ControlProps } from './control.ts';
import { Part } from './part.tsx';
import { filledParts } from './read-value.ts';
import { type Codec, useDraft } from './use-draft.ts';

type Draft = Record<'followers' | 'connections', ReturnType<typeof readBands>>;

/** The service counts them on the professional network alone (docs/interface.md#contact-filters). */
const codec: Codec<Draft> = {
  read: (value) => ({
    followers: readBands(readFilter(value, 'pronet.followers')),
    connections: readBands(readFilter(value, 'pronet.connections')),
  }),
  write: ({ followers, connections }) =>
    filledParts({ pronet: filledParts({ followers: writeBands(followers), connections: writeBands(connections) }) }),
};

export function FollowersControl({ value, head, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      {head()}
      <Part name={i18n.t('filterForm.followers')}>
        <Bands bands={draft.followers} onChange={(followers) => setDraft({ ...draft, followers })} />
      </Part>
      <Part name={i18n.t('filterForm.connections')}>
        <Bands bands={draft.connections} onChange={(connections) => setDraft({ ...draft, connections })} />
      </Part>
    </>
  );
}

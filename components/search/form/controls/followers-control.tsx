import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/form-context';
import { Part } from '@/components/search/form/part';
import { filledParts } from '@/components/search/form/read-value';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import { Bands, readBands, writeBands } from './bands.tsx';

type Draft = Record<'followers' | 'connections', ReturnType<typeof readBands>>;

/** The service supports follower counts for the professional network only (docs/interface.md#contact-filters). */
const codec: Codec<Draft> = {
  read: (value) => ({
    followers: readBands(readFilter(value, 'pronet.followers')),
    connections: readBands(readFilter(value, 'pronet.connections')),
  }),
  write: ({ followers, connections }) =>
    filledParts({ pronet: filledParts({ followers: writeBands(followers), connections: writeBands(connections) }) }),
};

export function FollowersControl({ value, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      <Part name={i18n.t('filterForm.followers')}>
        <Bands bands={draft.followers} onChange={(followers) => setDraft({ ...draft, followers })} />
      </Part>
      <Part name={i18n.t('filterForm.connections')}>
        <Bands bands={draft.connections} onChange={(connections) => setDraft({ ...draft, connections })} />
      </Part>
    </>
  );
}

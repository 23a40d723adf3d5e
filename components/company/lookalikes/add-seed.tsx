import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import type { Site } from '@/lib/subjects/sites';
import { SeedField } from './seed-field.tsx';
import { mostSeeds } from './seeds.ts';

export interface AddSeedProps {
  seeds: readonly string[];
  sites: readonly Site[];
  disabled: boolean;
  /** What is typed; null while the field is closed. */
  draftText: string | null;
  onWrite(text: string | null): void;
  onAdd(seed: string): void;
}

/** The number of seeds, and a field to add one by its address. */
export function AddSeed({ seeds, sites, disabled, draftText, onWrite, onAdd }: AddSeedProps) {
  const [isOpened, setOpened] = useState(false);
  const canAdd = seeds.length < mostSeeds && !disabled;
  return (
    <>
      <div className="line">
        <p className="meta" role="status">
          {i18n.t('company.seedCount', { count: formatCount(seeds.length), most: formatCount(mostSeeds) })}
        </p>
        {canAdd && draftText === null && (
          <span className="slot">
            <ActionLink
              onAction={() => {
                setOpened(true);
                onWrite('');
              }}
            >
              {i18n.t('company.addSeed')}
            </ActionLink>
          </span>
        )}
      </div>
      {canAdd && draftText !== null && (
        <SeedField
          seeds={seeds}
          sites={sites}
          draftText={draftText}
          takesFocus={isOpened}
          onWrite={onWrite}
          onAdd={onAdd}
          onClose={() => onWrite(null)}
        />
      )}
    </>
  );
}

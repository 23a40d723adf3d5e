import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { i18n } from '#i18n';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { HiringSide, SellingSide } from './sides.tsx';

type Side = SettingsRows['advice']['side'];

export interface AdviceCardProps {
  analysis: Analysis;
  side?: Side;
  onSide?(side: Side): void;
}

/**
 * The advice of an analysis, as rows of the panel, next to the row with its date.
 */
export function AdviceCard({ analysis, side: first = 'selling', onSide }: AdviceCardProps) {
  const [side, setSide] = useState(first);
  return (
    <Tabs.Root
      value={side}
      onValueChange={(value) => {
        const next = value === 'hiring' ? 'hiring' : 'selling';
        setSide(next);
        onSide?.(next);
      }}
    >
      <div className="row">
        <span />
        <div>
          <p className="meta">{i18n.t('advice.inference')}</p>
          <Tabs.List className="tabs" data-small activateOnFocus aria-label={i18n.t('advice.sides')}>
            <Tabs.Tab className="tab" value="selling">
              {i18n.t('advice.selling')}
            </Tabs.Tab>
            <Tabs.Tab className="tab" value="hiring">
              {i18n.t('advice.hiring')}
            </Tabs.Tab>
          </Tabs.List>
        </div>
      </div>
      <Tabs.Panel value="selling">
        <SellingSide analysis={analysis} />
      </Tabs.Panel>
      <Tabs.Panel value="hiring">
        <HiringSide analysis={analysis} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

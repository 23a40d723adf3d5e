import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { i18n } from '#i18n';
import { DraftCheck } from '@/components/advice/draft/draft-check';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { HiringSide, hasAdvice, SellingSide } from './sides.tsx';

type Side = SettingsRows['advice']['side'];

export interface AdviceCardProps {
  analysis: Analysis;
  /** The analysed person: a draft belongs to its recipient. */
  subjectKey: string;
  side?: Side;
  onSide?(side: Side): void;
  /** The person's full name, if it is known: a draft is checked for greeting someone else. */
  recipient?: string | null;
}

/**
 * The advice of an analysis, as rows of the panel, next to the row with its date. Key it by subject, so that each draft meets its own
 * advice.
 */
export function AdviceCard({
  analysis,
  subjectKey,
  side: first = 'selling',
  onSide,
  recipient = null,
}: AdviceCardProps) {
  const [side, setSide] = useState(first);
  const approach = analysis[side];
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
      {/* Outside the tab panels, so that the draft survives switching sides. */}
      {(hasAdvice(analysis.selling) || hasAdvice(analysis.hiring)) && (
        <DraftCheck subjectKey={subjectKey} approach={hasAdvice(approach) ? approach : null} recipient={recipient} />
      )}
    </Tabs.Root>
  );
}

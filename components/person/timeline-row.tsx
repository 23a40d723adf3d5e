import { useState } from 'react';
import { i18n } from '#i18n';
import { ContactLine } from '@/components/outreach/contact-line';
import { TagsLine } from '@/components/outreach/tags-line';
import { TimelineList, type TimelineProps, timelineLabel, useTimeline } from '@/components/outreach/timeline';
import { FoldRow } from '@/components/ui/fold-row';

/** What happened, and what it cost. Nothing where nothing happened. */
export function Timeline({ hasTags, ...props }: TimelineProps & { hasTags: boolean }) {
  const entries = useTimeline(props);
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <FoldRow
      label={i18n.t('touch.timeline')}
      line={<bdi>{timelineLabel(entries)}</bdi>}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="indent">
        <div className="line">
          <ContactLine subject={props.subject} />
          {hasTags && <TagsLine {...props} />}
        </div>
        <TimelineList entries={entries} />
      </div>
    </FoldRow>
  );
}

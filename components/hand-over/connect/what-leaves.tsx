import { i18n } from '#i18n';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import { targetLabel } from './target-name.ts';

/** What leaves this browser to this target: at its first use, and in Settings. */
export function WhatLeaves({ target }: { target: TargetId }) {
  const name = targetLabel(target);
  return (
    <section className="pb-2" aria-label={i18n.t('handOver.leaves.title')}>
      <p className="lab">{i18n.t('handOver.leaves.title')}</p>
      <p className="meta">{i18n.t(`handOver.leaves.${target}`)}</p>
      <p className="meta">{i18n.t('handOver.leaves.when', { name })}</p>
    </section>
  );
}

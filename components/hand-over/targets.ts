import type { FunctionComponent } from 'react';
import { i18n } from '#i18n';
import { type TargetId, targetIds } from '@/lib/database/schema/hand-rows';
import type { Format } from '@/lib/hand-over/formats/format';
import { homePages } from '@/lib/hand-over/targets/target-fields';
import { stepTo } from './connect/step-to.tsx';
import { targetLabel } from './connect/target-name.ts';
import type { HandedRow, HandSource } from './source.ts';

/** The props of a step of "Send directly". */
export interface DirectStepProps {
  source: HandSource;
  /** The people who would be sent now. */
  count: number;
  /** The first of them, to show what is sent. */
  first: readonly HandedRow[];
  /** Reads everything anew, in slices, without those excluded at this moment. Call it right before sending. */
  read(): AsyncIterable<readonly HandedRow[]>;
  /** Reports people whose data arrived. */
  onSent(sent: readonly HandedRow[]): void;
  /** The user has read the outcome. Tags come next. */
  onDone(): void;
}

/** A target to which Sidenote itself sends, on a click. */
export interface DirectTarget {
  id: string;
  name(): string;
  /** In the list, beside files for the same system. */
  listed(): string;
  /** Its page, after sending. */
  openUrl: string | null;
  /** Loaded when it is chosen: pass it through `loadable`. */
  Step: FunctionComponent<DirectStepProps>;
}

/** A format of the same system has its name as its id. */
export const directId = (id: TargetId): string => `direct-${id}`;

/** In the order of the list. */
export const directTargets: readonly DirectTarget[] = targetIds.map((id) => ({
  id: directId(id),
  name: () => targetLabel(id),
  listed: () => (id === 'hook' ? targetLabel(id) : i18n.t('handOver.yours', { name: targetLabel(id) })),
  openUrl: id === 'hook' ? null : homePages[id],
  Step: stepTo(id),
}));

export type Target =
  | { kind: 'format'; id: string; format: Format }
  | { kind: 'direct'; id: string; target: DirectTarget };

export type TargetGroup = Format['group'] | 'direct';

export const groupLabels: Record<TargetGroup, () => string> = {
  direct: () => i18n.t('handOver.group.direct'),
  crm: () => i18n.t('handOver.group.crm'),
  ats: () => i18n.t('handOver.group.ats'),
  files: () => i18n.t('handOver.group.files'),
  own: () => i18n.t('handOver.group.own'),
};
const groups = Object.keys(groupLabels) as TargetGroup[];

export const groupOf = (target: Target): TargetGroup => (target.kind === 'direct' ? 'direct' : target.format.group);

export const nameOfTarget = (target: Target): string =>
  target.kind === 'direct' ? target.target.listed() : target.format.name;

/** The ending of a file, where its name does not say it. */
export function hintOf(target: Target): string {
  if (target.kind === 'direct') return '';
  const { group, ending } = target.format;
  return group === 'files' && (ending === 'xlsx' || ending === 'vcf') ? `.${ending}` : '';
}

/** By group. The last target and its group come first. */
export function orderTargets(
  targets: readonly Target[],
  last: string | null,
): { group: TargetGroup; targets: Target[] }[] {
  const lastGroup = targets.find(({ id }) => id === last);
  const first = lastGroup === undefined ? null : groupOf(lastGroup);
  return groups
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .map((group) => ({
      group,
      targets: targets
        .filter((target) => groupOf(target) === group)
        .toSorted((a, b) => Number(b.id === last) - Number(a.id === last)),
    }));
}

/** The default: a file that every program reads. */
export function usualTarget(targets: readonly Target[]): Target | undefined {
  return targets.find(({ id }) => id === 'csv') ?? targets[0];
}

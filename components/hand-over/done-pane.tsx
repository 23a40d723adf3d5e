import CircleCheck from 'lucide-react/icons/circle-check';
import TagIcon from 'lucide-react/icons/tag';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { mostTagged } from '@/lib/database/schema/contact-rows';
import type { Format } from '@/lib/hand-over/formats/format';
import { sendMessage } from '@/lib/messaging/send-message';
import { SystemLink } from './connect/system-link.tsx';
import type { HandedOver } from './save-files.ts';
import type { HandSource } from './source.ts';

export interface DonePaneProps {
  target: { name: string; group: Format['group'] | 'direct'; openUrl: string | null };
  source: HandSource;
  outcome: HandedOver;
  steps: Format['steps'];
  onClose(): void;
}

const mostNamed = 5;

/** What was done, and what to do in the target. */
export function DonePane({ target, source, outcome, steps, onClose }: DonePaneProps) {
  const { count, files, leftOut, subjects } = outcome;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { openUrl } = target;
  const name = systemOf(target);
  return (
    <>
      <section className="hand-over-pane" data-done>
        <div className="hand-over-done">
          <CircleCheck className="good" />
          <h3 ref={title} tabIndex={-1}>
            {doneLabel(target.group === 'direct', files.length > 0, source.kind, count)}
          </h3>
          {files.slice(0, mostNamed).map((file) => (
            <p key={file} className="soft">
              <bdi>{file}</bdi>
            </p>
          ))}
          {files.length > mostNamed && (
            <p className="soft">
              {i18n.t('handOver.moreFiles', files.length - mostNamed, [formatCount(files.length - mostNamed)])}
            </p>
          )}
          {leftOut > 0 && <p className="soft">{i18n.t('results.file.leftOut', leftOut, [formatCount(leftOut)])}</p>}
          {files.length > 0 && steps.length > 0 && (
            <ol>
              {steps.map((step) => (
                <li key={step}>{i18n.t(step)}</li>
              ))}
            </ol>
          )}
          <div className="next">
            {openUrl !== null && (
              <SystemLink className="btn no-underline" href={openUrl} name={i18n.t('handOver.open', { name })}>
                {i18n.t('handOver.open', { name })}
              </SystemLink>
            )}
            {target.group !== 'files' && subjects.length > 0 && <TagThem {...{ name, subjects }} />}
          </div>
        </div>
      </section>
      <footer>
        <p />
        <button type="button" className="btn" onClick={onClose}>
          {i18n.t('handOver.done')}
        </button>
      </footer>
    </>
  );
}

/** "Lever self-service" is in Lever: a brand is one word. One's own name is kept whole. */
function systemOf({ name, group }: DonePaneProps['target']): string {
  return group === 'crm' || group === 'ats' ? (name.split(' ')[0] ?? name) : name;
}

function doneLabel(isSent: boolean, isSaved: boolean, kind: HandSource['kind'], count: number): string {
  const counted: [string] = [formatCount(count)];
  if (isSent) return i18n.t('handOver.sentContacts', count, counted);
  if (!isSaved) return i18n.t('handOver.copiedRows', count, counted);
  return i18n.t(kind === 'people' ? 'handOver.savedContacts' : 'handOver.savedCompanies', count, counted);
}

/** Tags the people who were sent, so that History can show the others. */
function TagThem({ name, subjects }: { name: string; subjects: HandedOver['subjects'] }) {
  const { status, isRunning, run } = useAction<void>('hand-over-tag');
  const tag = i18n.t('handOver.tag', { name }).slice(0, 40);
  const isDone = status.kind === 'done';

  async function setTag(): Promise<void> {
    for (let from = 0; from < subjects.length; from += mostTagged) {
      const some = subjects.slice(from, from + mostTagged).map(({ subject, name: known }) => ({
        subject,
        ...(known !== undefined && known !== '' && { name: known.slice(0, 200) }),
      }));
      await sendMessage('setTags', { subjects: some, add: [tag], remove: [] });
    }
  }

  return (
    <>
      {!isDone && (
        <button type="button" className="act" disabled={isRunning} onClick={() => void run(setTag, undefined)}>
          <TagIcon />
          {i18n.t('handOver.tagThem', subjects.length, [formatCount(subjects.length), tag])}
        </button>
      )}
      <p className="meta" role="status">
        {isDone && i18n.t('handOver.tagged', { tag })}
        {status.kind === 'failed' && i18n.t('touch.notSaved')}
      </p>
    </>
  );
}

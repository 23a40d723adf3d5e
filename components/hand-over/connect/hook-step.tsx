import { useState } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { eventOf } from '@/lib/hand-over/targets/event';
import { valuesOf } from '@/lib/hand-over/targets/values-of';
import { sendMessage } from '@/lib/messaging/send-message';
import { SendActions } from './send-actions.tsx';
import { SentLine } from './sent-line.tsx';
import {
  arrivedOf,
  type ConnectedStepProps,
  type Ended,
  inPortions,
  isLockedOut,
  openOf,
  type Progress,
  whoOf,
  withEnds,
} from './step-props.ts';
import { targetLabel } from './target-name.ts';

/** Rows of one message, after which progress is shown. */
const atOnce = 10;

/** The JSON of the first person, then one event for each. What was not delivered waits for another press. */
export function HookStep({ saved, count, first, read, onSent, onConnect, onDone }: ConnectedStepProps) {
  const [ends, setEnds] = useState<readonly Ended[]>([]);
  const [isFirst, setFirst] = useState(true);
  const { status, isRunning, run } = useAction<void, Progress>('send-to-hook');
  const [shownAt] = useState(Date.now);
  const host = saved.hook === undefined ? '' : new URL(saved.hook.origin).host;
  const again = openOf(ends);
  const left = isFirst ? count : again.length;
  const told = ends.filter((each) => !isLockedOut(each));
  const [example] = first;

  const send = () =>
    void run(
      async (report) => {
        let done = 0;
        const slices = isFirst ? read() : [again];
        setFirst(false);
        for await (const some of inPortions(slices, atOnce)) {
          const { rows } = await sendMessage('sendHook', {
            rows: some.map(({ row: { subject }, handed }) => ({ subject, data: valuesOf(handed) })),
          });
          setEnds((before) => withEnds(before, some, rows));
          const arrived = arrivedOf(some, rows);
          if (arrived.length > 0) onSent(arrived);
          done += some.length;
          report({ done, of: left });
        }
      },
      { done: 0, of: left },
    );

  return (
    <section aria-label={i18n.t('handOver.system.label', { name: targetLabel('hook') })}>
      <p>{i18n.t('handOver.hook.to', { host })}</p>
      {example !== undefined && (
        <figure>
          <figcaption className="meta">{i18n.t('handOver.hook.example')}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard. */}
          <pre className="code" dir="ltr" tabIndex={0}>
            {JSON.stringify(eventOf(valuesOf(example.handed), shownAt), null, 2)}
          </pre>
        </figure>
      )}
      <SendActions {...{ name: host, left, isRunning, ends, status, onConnect, onDone }} onSend={send} />
      <ul>
        {told.map(({ person, end }) =>
          end.state === 'found' ? null : (
            <li key={person.row.subject.key}>
              <SentLine target="hook" who={whoOf(person)} end={end} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { ConnectorId } from '@/lib/database/schema/hand-rows';
import { emailForm } from '@/lib/hand-over/targets/target-addresses';
import { fieldsFor, type TargetField, targetNames } from '@/lib/hand-over/targets/target-fields';
import { valuesOf } from '@/lib/hand-over/targets/values-of';
import { sendMessage } from '@/lib/messaging/send-message';
import { CompareFields } from './compare-fields.tsx';
import { fieldLabels } from './field-labels.ts';
import { SendActions } from './send-actions.tsx';
import { SentLine } from './sent-line.tsx';
import {
  arrivedOf,
  type ConnectedStepProps,
  type Ended,
  type HandedRow,
  inPortions,
  isLockedOut,
  openOf,
  type Progress,
  whoOf,
  withEnds,
} from './step-props.ts';

/** Rows of one message, after which progress is shown. */
const atOnce = 25;

export interface SystemStepProps extends ConnectedStepProps {
  target: ConnectorId;
}

/** "Send 3 to HubSpot": new people are made, those that are there are shown field by field. */
export function SystemStep({ target, saved, count, read, onSent, onConnect, onDone }: SystemStepProps) {
  const [ends, setEnds] = useState<readonly Ended[]>([]);
  const [without, setWithout] = useState(0);
  const [isFirst, setFirst] = useState(true);
  const { status, isRunning, run } = useAction<void, Progress>('send-to-system');
  const fields = fieldsFor(target, saved);
  const name = targetNames[target];
  const again = openOf(ends);
  const left = isFirst ? count : again.length;
  const told = ends.filter((each) => !isLockedOut(each));

  async function write(some: readonly HandedRow[], id: string | null, chosen: readonly TargetField[]): Promise<void> {
    const { rows } = await sendMessage('writeToTarget', {
      target,
      rows: some.map(({ row: { subject }, handed }) => ({
        subject,
        email: handed.email ?? '',
        id,
        values: valuesOf(handed, chosen),
      })),
    });
    setEnds((before) => withEnds(before, some, rows));
    const arrived = arrivedOf(some, rows);
    if (arrived.length > 0) onSent(arrived);
  }

  const send = () =>
    void run(
      async (report) => {
        let done = 0;
        let lacking = 0;
        const slices = isFirst ? read() : [again];
        setFirst(false);
        for await (const portion of inPortions(slices, atOnce)) {
          const ready = portion.filter(({ handed }) => handed.email !== null && emailForm.test(handed.email));
          lacking += portion.length - ready.length;
          if (ready.length > 0) await write(ready, null, fields);
          done += portion.length;
          report({ done, of: left });
        }
        if (isFirst) setWithout(lacking);
      },
      { done: 0, of: left },
    );

  return (
    <section aria-label={i18n.t('handOver.system.label', { name })}>
      <p className="meta">
        {i18n.t('handOver.system.fields', {
          fields: new Intl.ListFormat().format(fields.map((field) => fieldLabels[field]())),
        })}
      </p>
      {without > 0 && (
        <p className="caution">{i18n.t('handOver.system.withoutEmail', without, [formatCount(without), name])}</p>
      )}
      <SendActions {...{ name, left, isRunning, ends, status, onConnect, onDone }} onSend={send} />
      <ul>
        {told.map(({ person, end }) => (
          <li key={person.row.subject.key}>
            {end.state === 'found' ? (
              <CompareFields
                {...{ name, person, fields, isRunning }}
                found={end.found}
                onMerge={(id, chosen) => void run(() => write([person], id, chosen), { done: 0, of: 1 })}
              />
            ) : (
              <SentLine target={target} who={whoOf(person)} end={end} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

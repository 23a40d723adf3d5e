import { useState } from 'react';
import { i18n } from '#i18n';
import { Check } from '@/components/ui/inputs/check';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { useRewriter } from '@/components/write/use-rewriter';
import type { Sender, WritingSettings } from '@/lib/database/schema/letter-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';

const lines = [
  ['name', () => i18n.t('templates.myName')],
  ['title', () => i18n.t('templates.myTitle')],
  ['company', () => i18n.t('templates.myCompany')],
] as const satisfies readonly (readonly [keyof Sender, () => string])[];

/** The sender's fields, and how letters are opened. */
export function SenderForm({ writing }: { writing: WritingSettings }) {
  const [sender, setSender] = useState(writing.sender);
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle');
  const hasModel = useRewriter(true).isThere;

  function save(changed: Parameters<typeof sendMessage<'saveWriting'>>[1]): void {
    sendMessage('saveWriting', changed).then(
      () => setState('saved'),
      (error: unknown) => {
        logError(error, 'sender-form');
        setState('failed');
      },
    );
  }
  const write = (changed: Partial<Sender>) => {
    setState('idle');
    setSender({ ...sender, ...changed });
  };
  return (
    <form
      className="template-form"
      aria-label={i18n.t('templates.sender')}
      onSubmit={(event) => {
        event.preventDefault();
        save({ sender });
      }}
    >
      {lines.map(([name, label]) => (
        <PlainField
          key={name}
          label={label()}
          labelClass="meta"
          dir="auto"
          longest={200}
          value={sender[name]}
          onWrite={(text) => write({ [name]: text })}
        />
      ))}
      <PlainField
        label={i18n.t('templates.signature')}
        labelClass="meta"
        dir="auto"
        rows={4}
        longest={1000}
        value={sender.signature}
        onWrite={(signature) => write({ signature })}
      />
      <div className="next">
        <button type="submit" className="btn lead-free">
          {i18n.t('templates.save')}
        </button>
        <span className="meta" role="status">
          {state === 'saved' && i18n.t('templates.saved')}
          {state === 'failed' && i18n.t('actions.notDone')}
        </span>
      </div>
      <Check
        label={i18n.t('templates.textInLink')}
        isOn={writing.isTextInLink}
        onTurn={(isTextInLink) => save({ isTextInLink })}
      />
      {hasModel && (
        <Check
          label={i18n.t('templates.rewriting')}
          isOn={writing.isRewriting}
          onTurn={(isRewriting) => save({ isRewriting })}
        />
      )}
    </form>
  );
}

import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { isSameNames, namePresets, networkNameOf, type WireNames } from '@/lib/service/contract/names';

type Outcome = AnswerOf<'saveNames'>['outcome'];

/** After an inconclusive test: possible field names. A choice saves them; until then the current names apply. */
export function NamesChoice({ saved }: { saved: ConnectionSettings }) {
  const id = useId();
  // Fixed when first shown, so that the previous names stay selectable.
  const [options] = useState(() => optionsOf(saved.names));
  const { status, run } = useAction<Outcome>('names-choice');

  const choose = (names: WireNames) =>
    run(async () => (await sendMessage('saveNames', { baseUrl: saved.baseUrl, names })).outcome);

  return (
    <div className="pt-2" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <span id={id}>{i18n.t('settings.checked.choose')}</span>
      <div className="set-line flex-wrap">
        {options.map((names) => (
          <label key={networkNameOf(names)} className="flex items-center gap-2">
            <input
              className="radio"
              type="radio"
              name={id}
              checked={isSameNames(names, saved.names)}
              onChange={() => void choose(names)}
            />
            {i18n.t('settings.checked.name', { name: networkNameOf(names) })}
          </label>
        ))}
        <div className="min-w-0" role="status">
          <Labels status={status} saved={saved} />
        </div>
      </div>
      <p className="meta" id={`${id}-help`}>
        {i18n.t('settings.checked.other', { own: i18n.t('settings.own') })}
      </p>
    </div>
  );
}

function Labels({ status, saved }: { status: ActionStatus<Outcome>; saved: ConnectionSettings }) {
  switch (status.kind) {
    case 'idle':
      return null;
    case 'running':
      return <span className="soft">{i18n.t('settings.saving')}</span>;
    case 'done':
      return <OutcomeLabel outcome={status.value} saved={saved} />;
    case 'failed':
      return <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />;
  }
}

function OutcomeLabel({ outcome, saved }: { outcome: Outcome; saved: ConnectionSettings }) {
  switch (outcome) {
    case 'saved':
      return <span className="soft">{i18n.t('settings.checked.chosen', { name: networkNameOf(saved.names) })}</span>;
    case 'locked':
      return <span className="caution">{i18n.t('settings.checked.chosenLocked')}</span>;
    case 'moved':
      return <span className="caution">{i18n.t('settings.checked.movedText')}</span>;
  }
}

/** The names in use, and every preset that differs from them. */
function optionsOf(inUse: WireNames): WireNames[] {
  const others = namePresets.filter((preset) => networkNameOf(preset) !== networkNameOf(inUse));
  return [inUse, ...others];
}

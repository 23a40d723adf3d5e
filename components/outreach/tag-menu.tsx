import { useLiveQuery } from 'dexie-react-hooks';
import Tag from 'lucide-react/icons/tag';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { useAction } from '@/components/ui/hooks/use-action';
import { Check } from '@/components/ui/inputs/check';
import { Menu } from '@/components/ui/table/menu';
import { longestTag, mostTagged } from '@/lib/database/schema/contact-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { cleanTag } from '@/lib/outreach/change-contact';
import { readTagUse, type TagUse } from '@/lib/outreach/tag-reads';
import type { Subject } from '@/lib/subjects/subject';
import './contact.css';

/** `name`: a full name, for an unknown subject. */
export interface Tagged {
  subject: Subject;
  name?: string | undefined;
}

export interface TagMenuProps {
  subjects: readonly Tagged[];
  /** The list's name, and the button's, if it has no words of its own. */
  label: string;
  buttonLabel?: string;
  button: ReactNode;
}

/** "Save to …": the tags as a list of ticks, each a shortlist, and a field for a new one. */
export function TagMenu({ subjects, label, buttonLabel, button }: TagMenuProps) {
  return (
    <Menu {...{ label, button }} {...(buttonLabel !== undefined && { buttonLabel })}>
      {() => <TagTicks subjects={subjects} />}
    </Menu>
  );
}

export interface SaveToProps extends Pick<TagMenuProps, 'subjects'> {
  /** A sign without its words. */
  isSign?: boolean;
}

/** For what is selected. */
export function SaveTo({ subjects, isSign = false }: SaveToProps) {
  const label = i18n.t('touch.saveTo');
  return (
    <TagMenu
      subjects={subjects}
      label={label}
      {...(isSign && { buttonLabel: label })}
      button={
        <>
          <Tag />
          {!isSign && label}
        </>
      }
    />
  );
}

const noUse: readonly TagUse[] = [];

function TagTicks({ subjects }: { subjects: readonly Tagged[] }) {
  const { db } = usePanel();
  const connectionId = useConnectionId();
  const keys = subjects.map(({ subject }) => subject.key);
  const use =
    useLiveQuery(
      async () => (connectionId === null ? noUse : readTagUse(db, connectionId, keys)),
      [db, connectionId, keys.join('\n')],
    ) ?? noUse;
  const [text, setText] = useState('');
  const saving = useAction<void>('tag-menu');

  function turn(tag: string, isOn: boolean): void {
    const change = isOn ? { add: [tag], remove: [] } : { add: [], remove: [tag] };
    void saving.run(async () => {
      for (let from = 0; from < subjects.length; from += mostTagged)
        await sendMessage('setTags', { subjects: subjects.slice(from, from + mostTagged).map(payloadOf), ...change });
    }, undefined);
  }

  const fresh = cleanTag(text);
  return (
    <>
      {use.map(({ tag, on }) => (
        <Check key={tag} label={tag} isOn={on === subjects.length} onTurn={(isOn) => turn(tag, isOn)} />
      ))}
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          if (fresh === '') return;
          turn(fresh, true);
          setText('');
        }}
      >
        <input
          className="field"
          aria-label={i18n.t('touch.newTag')}
          placeholder={i18n.t('touch.newTag')}
          maxLength={longestTag}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {saving.status.kind === 'failed' && (
        <p className="meta stop" role="alert">
          {i18n.t('touch.notSaved')}
        </p>
      )}
    </>
  );
}

function payloadOf({ subject, name }: Tagged) {
  return { subject, ...(name !== undefined && { name: name.slice(0, 200) }) };
}

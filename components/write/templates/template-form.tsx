import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { PlainField } from '@/components/ui/inputs/plain-field';
import type { TemplateItem } from '@/components/write/starters';
import type { TemplateText } from '@/lib/database/schema/letter-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';
import { longest } from '@/lib/platform/longest';
import { variableNames } from '@/lib/write/template-text';

export interface TemplateFormProps {
  template: TemplateItem;
  onSaved(): void;
  /** Saved beside the one of another window, under this id. */
  onCopied(id: string): void;
  onDeleted(): void;
}

/** One template. Another window may save it meanwhile: then both are kept, as two. */
export function TemplateForm({ template, onSaved, onCopied, onDeleted }: TemplateFormProps) {
  const [text, setText] = useState<TemplateText>(textOf(template));
  const [before, setBefore] = useState(template.savedAt);
  const [state, setState] = useState<'idle' | 'saved' | 'changed' | 'failed'>('idle');
  const [isDeleting, setDeleting] = useState(false);
  const write = (changed: Partial<TemplateText>) => {
    setState('idle');
    setText({ ...text, ...changed });
  };
  const writeSubject = (at: number, subject: string) =>
    write({ subjects: text.subjects.map((old, index) => (index === at ? subject : old)) });

  /** Without the empty subjects that the form shows. */
  const written = (): TemplateText => ({ ...text, subjects: text.subjects.filter((each) => each.trim() !== '') });

  async function save(): Promise<void> {
    if (text.name.trim() === '') return;
    try {
      const { saved } = await sendMessage('saveTemplate', { id: template.id, template: written(), before });
      setState(saved === null ? 'changed' : 'saved');
      if (saved === null) return;
      setBefore(saved);
      onSaved();
    } catch (error) {
      logError(error, 'template-form');
      setState('failed');
    }
  }
  async function saveCopy(): Promise<void> {
    const id = crypto.randomUUID();
    try {
      const { saved } = await sendMessage('saveTemplate', { id, template: written(), before: null });
      if (saved === null) setState('failed');
      else onCopied(id);
    } catch (error) {
      logError(error, 'template-form');
      setState('failed');
    }
  }
  async function remove(): Promise<void> {
    try {
      await sendMessage('deleteTemplate', { id: template.id });
      onDeleted();
    } catch (error) {
      logError(error, 'template-form');
      setState('failed');
    }
  }
  const subjects = text.subjects.length === 0 ? [''] : text.subjects;
  return (
    <form
      className="template-form"
      aria-label={i18n.t('templates.one')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PlainField
        label={i18n.t('templates.name')}
        labelClass="meta"
        dir="auto"
        longest={100}
        value={text.name}
        onWrite={(name) => write({ name })}
      />
      <PlainField
        label={i18n.t('templates.about')}
        labelClass="meta"
        dir="auto"
        longest={200}
        value={text.about}
        onWrite={(about) => write({ about })}
      />
      {subjects.map((subject, at) => (
        <PlainField
          // biome-ignore lint/suspicious/noArrayIndexKey: subjects have no other name.
          key={at}
          label={at === 0 ? i18n.t('write.subject') : i18n.t('templates.subjectOf', { number: String(at + 1) })}
          labelClass="meta"
          dir="auto"
          spellCheck={false}
          longest={longest.draftSubject}
          value={subject}
          onWrite={(next) => (text.subjects.length === 0 ? write({ subjects: [next] }) : writeSubject(at, next))}
        />
      ))}
      {subjects.length < longest.templateSubjects && (
        <p>
          <ActionLink onAction={() => write({ subjects: [...subjects, ''] })}>
            {i18n.t('templates.addSubject')}
          </ActionLink>
        </p>
      )}
      <PlainField
        label={i18n.t('write.letter')}
        labelClass="meta"
        dir="auto"
        spellCheck={false}
        rows={16}
        longest={longest.draftBody}
        value={text.body}
        onWrite={(body) => write({ body })}
        help={
          <>
            {i18n.t('templates.variables')}{' '}
            <code dir="ltr">{variableNames.map((name) => `{{${name}}}`).join(' ')}</code>
          </>
        }
      />
      <div className="next">
        <button type="submit" className="btn lead-free">
          {i18n.t('templates.save')}
        </button>
        {isDeleting ? (
          <>
            <button type="button" className="btn stop" onClick={() => void remove()}>
              {i18n.t('templates.deleteNow')}
            </button>
            <button type="button" className="act" onClick={() => setDeleting(false)}>
              {i18n.t('write.cancel')}
            </button>
          </>
        ) : (
          template.id !== '' &&
          (before !== null || template.id.startsWith('starter:')) && (
            <button type="button" className="act" onClick={() => setDeleting(true)}>
              {i18n.t('templates.delete')}
            </button>
          )
        )}
      </div>
      <div className="meta" role="status">
        {state === 'saved' && i18n.t('write.templateSaved')}
        {state === 'changed' && (
          <>
            {i18n.t('templates.changed')}{' '}
            <ActionLink onAction={() => void saveCopy()}>{i18n.t('templates.saveCopy')}</ActionLink>
          </>
        )}
        {state === 'failed' && i18n.t('write.templateNotSaved')}
      </div>
    </form>
  );
}

const textOf = ({ name, about, subjects, body }: TemplateItem): TemplateText => ({ name, about, subjects, body });

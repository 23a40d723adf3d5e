import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { saveFile } from '@/components/ui/file-export/save-file';
import { formatCount } from '@/components/ui/formats';
import type { TemplateItem } from '@/components/write/starters';
import { useTemplates, useWriting } from '@/components/write/use-templates';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';
import { longest } from '@/lib/platform/longest';
import { readTemplateFile, writeTemplateFile } from '@/lib/write/template-file';
import { SenderForm } from './sender-form.tsx';
import { TemplateForm } from './template-form.tsx';
import './templates.css';

/** Templates of letters: the list, and the one that is edited, or the sender's own fields. */
export function Templates() {
  const templates = useTemplates();
  const writing = useWriting();
  const [open, setOpen] = useState<string>('sender');
  const [fresh, setFresh] = useState<TemplateItem | null>(null);
  const [said, setSaid] = useState('');
  if (templates === undefined || writing === undefined) return <section className="templates" aria-busy="true" />;
  const edited = fresh ?? templates.find(({ id }) => id === open) ?? null;

  function choose(id: string): void {
    setFresh(null);
    setSaid('');
    setOpen(id);
  }
  function begin(): void {
    setSaid('');
    setFresh({ id: crypto.randomUUID(), name: '', about: '', subjects: [''], body: '', savedAt: null });
  }
  async function importFile(file: File): Promise<void> {
    try {
      // A file of any size could be chosen, so its size is checked first.
      const read =
        file.size > 4 * longest.templateFile ? { outcome: 'too-large' as const } : readTemplateFile(await file.text());
      if (read.outcome !== 'read') {
        setSaid(i18n.t(read.outcome === 'too-large' ? 'templates.tooLarge' : 'templates.notTemplates'));
        return;
      }
      const { added } = await sendMessage('importTemplates', { templates: read.templates });
      const left = read.unread + read.templates.length - added;
      const imported = i18n.t('templates.imported', added, [formatCount(added)]);
      setSaid(left === 0 ? imported : `${imported} ${i18n.t('templates.leftOut', { count: formatCount(left) })}`);
    } catch (error) {
      logError(error, 'templates');
      setSaid(i18n.t('actions.notDone'));
    }
  }
  return (
    <section className="templates">
      <aside className="templates-side" aria-label={i18n.t('templates.label')}>
        <ActionLink onAction={begin}>{i18n.t('templates.new')}</ActionLink>
        <nav aria-label={i18n.t('templates.label')}>
          <ul>
            {templates.map(({ id, name, about }) => (
              <li key={id}>
                <button
                  type="button"
                  className="nav-link template-link"
                  aria-current={edited?.id === id ? 'true' : undefined}
                  onClick={() => choose(id)}
                >
                  <bdi>{name}</bdi>
                  <span className="meta">
                    <bdi>{about}</bdi>
                  </span>
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="nav-link template-link"
                aria-current={edited === null ? 'true' : undefined}
                onClick={() => choose('sender')}
              >
                {i18n.t('templates.sender')}
              </button>
            </li>
          </ul>
        </nav>
        <div className="templates-files">
          <ActionLink
            onAction={() => saveFile('sidenote-templates.json', 'application/json', writeTemplateFile(templates))}
          >
            {i18n.t('templates.export')}
          </ActionLink>
          <label className="act" data-link>
            {i18n.t('templates.import')}
            <input
              className="sr-only"
              type="file"
              accept="application/json,.json"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) void importFile(file);
                target.value = '';
              }}
            />
          </label>
        </div>
        <p className="meta" role="status">
          {said}
        </p>
      </aside>
      <div className="templates-main">
        {edited === null ? (
          <SenderForm writing={writing} />
        ) : (
          <TemplateForm
            key={edited.id}
            template={edited}
            onSaved={() => {
              setOpen(edited.id);
              setFresh(null);
            }}
            onCopied={choose}
            onDeleted={() => choose('sender')}
          />
        )}
      </div>
    </section>
  );
}

import ContactRound from 'lucide-react/icons/contact-round';
import Copy from 'lucide-react/icons/copy';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { LiveRegion } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import { saveFile } from '@/components/ui/save-file';
import type { SubjectRecord } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import { contactOf } from '@/lib/takeaway/contact-of';
import { fileNameOf } from '@/lib/takeaway/file-name-of';
import { formatContact } from '@/lib/takeaway/format-contact';
import { formatVcard } from '@/lib/takeaway/format-vcard';
import { contactWords } from './contact-words.ts';
import { NoteField } from './note.tsx';
import { type Refresh, RefreshAsks } from './refresh-asks.tsx';

export interface PersonActionsProps {
  /** Null where nothing is known: then there is only a note to write. */
  record: SubjectRecord | null;
  refreshes: Refresh[];
  askAgainAboveMilli: MilliCredits | null;
  onSaveNote(text: string): void;
  onForget(): void;
}

/** What can be done about a person, all of it free but the refreshes. */
export function PersonActions({ record, refreshes, askAgainAboveMilli, onSaveNote, onForget }: PersonActionsProps) {
  const [open, setOpen] = useState<'none' | 'note' | 'forget'>('none');
  const [said, setSaid] = useState('');
  const note = record?.note ?? null;
  const hasContact = record !== null && Object.values(record.facets).some(({ value }) => value !== null);

  async function copyAll(known: SubjectRecord): Promise<void> {
    try {
      await navigator.clipboard.writeText(formatContact(contactOf(known, note), contactWords()));
      setSaid(i18n.t('copy.done'));
    } catch {
      setSaid(i18n.t('copy.failed'));
    }
  }

  function saveVcard(known: SubjectRecord): void {
    const contact = contactOf(known, note);
    saveFile(fileNameOf(contact.name, 'vcf'), 'text/vcard;charset=utf-8', formatVcard(contact));
  }

  return (
    <Row label={i18n.t('actions.label')} tall={refreshes.length > 0}>
      <RefreshAsks refreshes={refreshes} askAgainAboveMilli={askAgainAboveMilli} />
      {open === 'forget' ? (
        <Confirm
          title={i18n.t('actions.forgetTitle')}
          text={i18n.t('actions.forgetText')}
          keepLabel={i18n.t('actions.keep')}
          onKeep={() => setOpen('none')}
        >
          <button type="button" className="btn stop" onClick={onForget}>
            {i18n.t('actions.forgetNow')}
          </button>
        </Confirm>
      ) : (
        <div className="acts">
          {hasContact && (
            <>
              <button type="button" className="act" onClick={() => void copyAll(record)}>
                <Copy />
                {i18n.t('actions.copyAll')}
              </button>
              <button type="button" className="act" onClick={() => saveVcard(record)}>
                <ContactRound />
                {i18n.t('actions.vcard')}
              </button>
            </>
          )}
          <button type="button" className="act" aria-expanded={open === 'note'} onClick={() => setOpen('note')}>
            <NotebookPen />
            {i18n.t('note.label')}
          </button>
          {record !== null && (
            <button type="button" className="act" onClick={() => setOpen('forget')}>
              <Trash2 />
              {i18n.t('actions.forget')}
            </button>
          )}
        </div>
      )}
      {open === 'note' ? (
        <NoteField text={note ?? ''} onSave={onSaveNote} onClose={() => setOpen('none')} />
      ) : (
        note !== null && (
          <p className="meta whitespace-pre-wrap">
            <bdi>{note}</bdi>
          </p>
        )
      )}
      {said !== '' && <p className="meta">{said}</p>}
      <LiveRegion message={said} />
    </Row>
  );
}

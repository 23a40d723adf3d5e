import { useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { keepBeside } from '@/components/context/use-beside';
import { readTeamState } from '@/components/exclusions/off-limits';
import { readRecord, readSettings } from '@/lib/database/reads';
import type { LetterText, MailTarget } from '@/lib/database/schema/letter-rows';
import { findExclusion } from '@/lib/exclusions/match/find-exclusions';
import { sendMessage } from '@/lib/messaging/send-message';
import { openMailProgram, openWebPage } from '@/lib/platform/browser/panel';
import { logError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import type { TeamTouch } from '@/lib/team/colleagues';
import { makeMailLink } from '@/lib/write/mail-link';

/** What came of a press on "Open in …". */
export type Opened =
  | { kind: 'opened'; where: MailTarget; paste: 'no' | 'ready' | 'refused'; isSubjectLeftOut: boolean }
  | { kind: 'excluded'; listName: string }
  /** A colleague is in contact, and the policy lets one member write at a time. */
  | { kind: 'held'; touch: TeamTouch }
  | { kind: 'failed' };

export interface OpenMail {
  opened: Opened | null;
  forget(): void;
  open(mail: { to: string | null; letter: LetterText; where: MailTarget; isTextInLink: boolean }): Promise<boolean>;
}

/** Opens a mail elsewhere: the lists and the team are read again first, the letter goes to the clipboard, and the person stays in the panel. */
export function useOpenMail(subject: Subject): OpenMail {
  const { db } = usePanel();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpening = useRef(false);
  return {
    opened,
    forget: () => setOpened(null),
    async open({ to, letter, where, isTextInLink }) {
      // A second press while the first one is open would open two mails.
      if (isOpening.current) return false;
      isOpening.current = true;
      try {
        const connectionId = (await readSettings(db, 'connection'))?.connectionId ?? null;
        const record = connectionId === null ? null : await readRecord(db, connectionId, subject.key);
        const exclusion = await findExclusion(db, subject, record, Date.now());
        if (exclusion !== null) {
          setOpened({ kind: 'excluded', listName: exclusion.listName });
          return false;
        }
        const hasTeam = (await readTeamState(db)) !== '';
        const { excluded = null, touch = null } = hasTeam ? await sendMessage('lookAtTeam', { subject }) : {};
        if (excluded !== null) {
          setOpened({ kind: 'excluded', listName: excluded.list });
          return false;
        }
        if (touch?.forbids) {
          setOpened({ kind: 'held', touch });
          return false;
        }
        const body = isTextInLink ? letter.body : null;
        const link = makeMailLink(where, { to, subject: letter.subject, body });
        const isPasted = link.isTextLeftOut && letter.body !== '';
        const paste = isPasted ? ((await copy(letter.body)) ? 'ready' : 'refused') : 'no';
        await keepBeside(subject);
        await (where === 'program' ? openMailProgram : openWebPage)(link.url);
        setOpened({ kind: 'opened', where, paste, isSubjectLeftOut: link.isSubjectLeftOut });
        return true;
      } catch (error) {
        logError(error, 'open-mail');
        setOpened({ kind: 'failed' });
        return false;
      } finally {
        isOpening.current = false;
      }
    },
  };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    logError(error, 'open-mail');
    return false;
  }
}

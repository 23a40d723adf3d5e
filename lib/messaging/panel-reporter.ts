import { logAs } from '@/lib/platform/error-log';
import { type PageSubject, panelSubjectOf } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import { sessionArea } from './session-area.ts';

type Shows = Pick<Subject, 'kind' | 'key'>;

interface PanelReport {
  /** Null without a subject, or for a list. */
  subject: Subject | null;
  /** The page that the panel was on, as a text to compare. */
  on: string | null;
}

/** Each panel reports its subject by its own id, until it closes. The worker compares it with an order before accepting it. */
export const panelReports = sessionArea('showing:', isPanelReport);

export interface PanelReporter {
  /** `page`: what its window shows; null while that is read. */
  report(subject: Subject | null, page: PageSubject | null): void;
  /** The panel's id, once the last change has been stored; null before the first report. */
  panelId(): Promise<string | null>;
}

export function createPanelReporter(): PanelReporter {
  const id = crypto.randomUUID();
  let announced: Promise<unknown> | null = null;
  return {
    report(subject, page) {
      if (announced === null) addEventListener('pagehide', () => void panelReports.forget(id));
      announced = panelReports.write(id, { subject, on: page && describePage(page) }).catch(logAs('panel-reporter'));
    },
    async panelId() {
      if (announced === null) return null;
      await announced;
      return id;
    },
  };
}

/**
 * Whether the panel of an order now shows another subject of the same kind: lists may order the other kind. A closed panel contradicts
 * nothing.
 */
export async function showsAnotherSubject(panelId: string, subject: Shows): Promise<boolean> {
  const current = (await panelReports.read(panelId))?.subject ?? null;
  return current !== null && current.kind === subject.kind && current.key !== subject.key;
}

/** The subjects in a window's open panels, for a shortcut. Reports about another page no longer count. */
export async function readPanelSubjects(page: PageSubject): Promise<Subject[]> {
  const here = describePage(page);
  const all = [...(await panelReports.readAll()).values()];
  const reported = all.filter(({ on }) => on === here).map(({ subject }) => subject);
  const subjects = reported.length > 0 ? reported : [panelSubjectOf(page)];
  return [...new Map(subjects.flatMap((subject) => (subject === null ? [] : [[subject.key, subject]]))).values()];
}

function describePage({ windowId, tabId, subject, pinned, requested }: PageSubject): string {
  const wanted = requested?.kind === 'subject' ? requested.subject.key : (requested?.kind ?? null);
  return JSON.stringify([windowId, tabId, subject?.key ?? null, pinned?.key ?? null, wanted]);
}

function isPanelReport(value: unknown): value is PanelReport {
  return typeof value === 'object' && value !== null && 'subject' in value && 'on' in value;
}

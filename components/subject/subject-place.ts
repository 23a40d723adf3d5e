import type { Subject } from '@/lib/detection/subject';
import type { PageSubject } from '@/lib/messaging/protocol';
import type { MilliCredits } from '@/lib/service/credits';
import type { ConnectionView } from './use-connection.ts';
import type { ShownView } from './use-shown.ts';

/** Where a panel is: its window, the page in front of it, what stands there instead, and the connection it asks by. */
export interface SubjectPlace {
  page: PageSubject;
  windowId: number | null;
  shown: ShownView;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  /** "Find emails for selected", at the price that stood on the button. */
  onFindEmails(subjects: Subject[], agreedMilli: MilliCredits): void;
}

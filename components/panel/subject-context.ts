import type { ConnectionView } from '@/components/context/use-connection';
import type { PageSubject } from '@/lib/messaging/protocol';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { ShownView } from './use-shown.ts';

/** Where a panel is: its window, the page in front of it, what stands there instead, and the connection it asks by. */
export interface SubjectContext {
  page: PageSubject;
  windowId: number | null;
  shown: ShownView;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  /** "Find emails for selected", at the price that stood on the button. */
  onFindEmails(subjects: Subject[], agreedMilli: MilliCredits): void;
}

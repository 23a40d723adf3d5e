import type { Subject } from '@/lib/detection/subject';
import { CompanySubject } from './company-subject.tsx';
import { PersonSubject } from './person-subject.tsx';
import type { ConnectionView } from './use-connection.ts';

export interface OneSubjectProps {
  subject: Subject;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  compact?: boolean;
}

/** A person or a company, mounted anew for each subject and connection: nothing of one shows under another. */
export function OneSubject({ subject, connection, online, nowMs, compact = false }: OneSubjectProps) {
  const connectionId = connection.settings?.connectionId ?? null;
  const key = `${connectionId}|${subject.key}`;
  const shared = { subject, connection, online, nowMs };
  return subject.kind === 'person' ? (
    <PersonSubject key={key} {...shared} compact={compact} />
  ) : (
    <CompanySubject key={key} {...shared} compact={compact} />
  );
}

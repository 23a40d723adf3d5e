import { lazy, Suspense } from 'react';
import type { ConnectionView } from '@/components/context/use-connection';
import { PersonSubject } from '@/components/person/person-subject';
import { Loading } from '@/components/ui/loading';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';

/** Companies bring lists that a person's page has no use for. */
const CompanySubject = lazy(async () => {
  const { CompanySubject: screen } = await import('@/components/company/company-subject');
  return { default: screen };
});

export interface OneSubjectProps {
  subject: Subject;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  compact?: boolean;
  onFindEmails?(subjects: Subject[], agreedMilli: MilliCredits): void;
}

/** A person or a company, mounted anew for each subject and connection: nothing of one shows under another. */
export function OneSubject(props: OneSubjectProps) {
  const { subject, connection, online, nowMs, compact = false, onFindEmails } = props;
  const connectionId = connection.settings?.connectionId ?? null;
  const key = `${connectionId}|${subject.key}`;
  const shared = { subject, connection, online, nowMs };
  return subject.kind === 'person' ? (
    <PersonSubject key={key} {...shared} compact={compact} />
  ) : (
    <Suspense fallback={<Loading />}>
      <CompanySubject key={key} {...shared} compact={compact} {...(onFindEmails && { onFindEmails })} />
    </Suspense>
  );
}

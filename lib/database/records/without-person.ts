import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** Removes the subject from a lost order; what it may have cost stays. */
export function withoutPerson({ detail: _about, ...intent }: Intent): Intent {
  const subject = subjectOfKey(`${intent.subject.kind}/forgotten/${intent.id}`);
  const orderKey = orderKeyOf(intent.connection, intent.operation, subject.key);
  return { ...intent, subject, orderKey, isForgotten: true };
}

/** Removes the service's message from a failure, since it may name the subject. */
export function withoutWords<Failure extends { kind: string }>(failure: Failure): Failure {
  const rest: Failure & { serviceText?: string } = { ...failure };
  delete rest.serviceText;
  return rest;
}

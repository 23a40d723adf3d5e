import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** A lost order that no longer says whom it was about; what it may have cost stays. */
export function withoutPerson({ detail: _about, ...intent }: Intent): Intent {
  const subject = subjectOfKey(`${intent.subject.kind}/forgotten/${intent.id}`);
  const orderKey = orderKeyOf(intent.connection, intent.operation, subject.key);
  return { ...intent, subject, orderKey, isForgotten: true };
}

/** A failure without the service's own words, which may name whom it was about. */
export function withoutWords<Failure extends { kind: string }>(failure: Failure): Failure {
  const rest: Failure & { serviceText?: string } = { ...failure };
  delete rest.serviceText;
  return rest;
}

import type { Subject } from '@/lib/subjects/subject';
import { operationNames } from './offer-lists.ts';
import {
  type Handles,
  handlesOf,
  type KnownRecord,
  type LineOperation,
  type Operation,
  offers,
  type SubjectOperation,
} from './offers.ts';

/** Only for panels: kept separate, so that the worker does not load it. */

export const subjectOperationNames = operationNames.filter(isOfSubject);
export const lineOperations = operationNames.filter(hasOwnLine);

function isOfSubject(operation: Operation): operation is SubjectOperation {
  return 'by' in offers[operation];
}

function hasOwnLine(operation: Operation): operation is LineOperation {
  return 'hasOwnLine' in offers[operation];
}

/** Pure: whether the service can be queried for this about a subject, given what is known. */
export function canOrder(operation: SubjectOperation, subject: Subject, record: KnownRecord | null): boolean {
  const handles = handlesOf(subject, record);
  const { by }: { by: readonly (keyof Handles)[] | null } = offers[operation];
  return by === null || by.some((handle) => handles[handle] !== null);
}

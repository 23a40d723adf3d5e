import { originOf } from '@/lib/records/origins';
import { withoutPerson } from '@/lib/records/without-person';
import { without } from './forget-orders.ts';
import type { PurchaseDeps } from './order.ts';
import type { UnsavedAnswer } from './unsaved.ts';
import { type Forgotten, withoutAnybody, withoutPeople } from './without-people.ts';

/** Answers that could not be stored yet: about whom was forgotten the charge is left, and others lose them. */
export async function forgetInUnsaved({ unsaved }: Pick<PurchaseDeps, 'unsaved'>, forgotten: Forgotten): Promise<void> {
  await unsaved.update((answer) =>
    originOf(answer.intent.connection) === originOf(forgotten.connection)
      ? withoutForgottenPeople(answer, forgotten)
      : answer,
  );
}

/** Pure. */
export function withoutForgottenPeople(answer: UnsavedAnswer, forgotten: Forgotten): UnsavedAnswer {
  const { keys, sites } = forgotten;
  const { intent, findings } = answer;
  if (keys.has(intent.subject.key)) {
    return { ...answer, intent: withoutPerson(intent), findings: withoutAnybody(findings) };
  }
  return { ...answer, intent: without(intent, keys, sites), findings: withoutPeople(findings, forgotten) };
}

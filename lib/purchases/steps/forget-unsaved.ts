import { withoutPerson } from '@/lib/database/records/without-person';
import { originOf } from '@/lib/database/schema/origins';
import { type Forgotten, withoutAnybody, withoutPeople } from '@/lib/purchases/answers/without-people';
import type { PurchaseDeps } from '@/lib/purchases/order';
import { without } from './forget-orders.ts';
import type { UnsavedAnswer } from './unsaved.ts';

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
  const { intent, findings: parsed } = answer;
  if (keys.has(intent.subject.key)) {
    return { ...answer, intent: withoutPerson(intent), findings: withoutAnybody(parsed) };
  }
  return { ...answer, intent: without(intent, keys, sites), findings: withoutPeople(parsed, forgotten) };
}

import type { z } from 'zod';

/** One thing our own pages may ask: what is handed over, and what comes back. */
export interface MessageRow<Payload extends z.ZodType, Answer extends z.ZodType> {
  readonly payload: Payload;
  readonly answer: Answer;
}

/** What answers each of these messages, under its name. */
export type HandlersOf<Rows extends Record<string, MessageRow<z.ZodType, z.ZodType>>> = {
  [Name in keyof Rows]: (payload: z.output<Rows[Name]['payload']>) => Promise<z.output<Rows[Name]['answer']>>;
};

/** Schemas are made when they are first used: those of everything that can be asked take a panel longer than to show what is known. */
export function messageRow<Payload extends z.ZodType, Answer extends z.ZodType>(
  makePayload: () => Payload,
  makeAnswer: () => Answer,
): MessageRow<Payload, Answer> {
  // Kept as long as the page or worker lives; made again costs time and nothing else.
  let payload: Payload | null = null;
  let answer: Answer | null = null;
  return {
    get payload() {
      payload ??= makePayload();
      return payload;
    },
    get answer() {
      answer ??= makeAnswer();
      return answer;
    },
  };
}

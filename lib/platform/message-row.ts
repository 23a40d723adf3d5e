import type { z } from 'zod';

/** One message that extension pages can send: its payload, and its response. */
export interface MessageRow<Payload extends z.ZodType, Answer extends z.ZodType> {
  readonly payload: Payload;
  readonly answer: Answer;
}

export type HandlersOf<Rows extends Record<string, MessageRow<z.ZodType, z.ZodType>>> = {
  [Name in keyof Rows]: (payload: z.output<Rows[Name]['payload']>) => Promise<z.output<Rows[Name]['answer']>>;
};

/** Builds schemas on first use: building those of all messages takes a panel longer than rendering what is known. */
export function messageRow<Payload extends z.ZodType, Answer extends z.ZodType>(
  makePayload: () => Payload,
  makeAnswer: () => Answer,
): MessageRow<Payload, Answer> {
  // Cached as long as the page or worker lives.
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

import { z } from 'zod';

/** By the name of a message: makes the schema of its payload. */
export type Payloads = Record<string, () => z.ZodType>;

/** The payload of a message that carries nothing. */
export const nothing = z.strictObject({});

/** A handler for each message, under its name; what it resolves to is the answer. */
export type HandlersOf<Messages extends Payloads> = {
  [Name in keyof Messages]: (payload: z.output<ReturnType<Messages[Name]>>) => Promise<unknown>;
};

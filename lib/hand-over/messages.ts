import { z } from 'zod';
import { connectorIds, targetIds } from '@/lib/database/schema/hand-rows';
import { longest } from '@/lib/platform/longest';
import { subjectSchema } from '@/lib/subjects/subject';
import {
  baseForm,
  columnForm,
  companyForm,
  emailForm,
  headerValueForm,
  hookAddressOf,
  isOwnHeader,
  secretForm,
  tableForm,
} from './targets/target-addresses.ts';
import { longestValue, mostRows, targetFields } from './targets/target-fields.ts';

const token = z.string().regex(/^[\x21-\x7e]{8,2000}$/);
/** Needed if the key has a passphrase, which then also protects the token. */
const passphrase = z.string().max(500).optional();
const email = z.string().max(320).regex(emailForm);
const field = z.enum(targetFields);
const values = z.partialRecord(field, z.string().max(longestValue));
const connector = z.enum(connectorIds);

/** Messages that send to the user's own systems. Each follows a press. */
export const handOverMessages = {
  /** Checks the token with a free request before it is stored. A webhook gets no request. */
  connectTarget: () =>
    z.discriminatedUnion('target', [
      z.strictObject({ target: z.literal('hubspot'), token, passphrase }),
      z.strictObject({ target: z.literal('pipedrive'), token, passphrase, company: z.string().regex(companyForm) }),
      z.strictObject({
        target: z.literal('airtable'),
        token,
        passphrase,
        base: z.string().regex(baseForm),
        table: z.string().regex(tableForm),
        columns: z.partialRecord(field, z.string().regex(columnForm)).refine(({ email }) => email !== undefined),
      }),
      z.strictObject({
        target: z.literal('hook'),
        passphrase,
        address: z
          .string()
          .max(longest.serviceAddress)
          .refine((text) => hookAddressOf(text) !== null),
        secret: z.string().regex(secretForm),
        header: z
          .strictObject({ name: z.string().refine(isOwnHeader), value: z.string().regex(headerValueForm) })
          .nullable(),
      }),
    ]),

  /** Finds these people in the target, by email or else by name. Writes nothing there. */
  lookAtTarget: () =>
    z.strictObject({
      target: connector,
      people: z
        .array(
          z.strictObject({
            subject: subjectSchema,
            email: email.nullable(),
            name: z.strictObject({ first: z.string().min(1).max(100), last: z.string().min(1).max(100) }).nullable(),
          }),
        )
        .min(1)
        .max(mostRows),
    }),

  /** `id` null: a new record. If the target already has one, it is returned and not written. */
  writeToTarget: () =>
    z.strictObject({
      target: connector,
      rows: z
        .array(z.strictObject({ subject: subjectSchema, email, id: z.string().min(1).max(64).nullable(), values }))
        .min(1)
        .max(mostRows),
    }),

  sendHook: () =>
    z.strictObject({
      rows: z
        .array(z.strictObject({ subject: subjectSchema, data: values }))
        .min(1)
        .max(mostRows),
    }),

  /** Removes token and settings, and gives back the permission. */
  forgetTarget: () => z.strictObject({ target: z.enum(targetIds) }),
};

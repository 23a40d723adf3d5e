import { z } from 'zod';

/**
 * The person or company that a page is about. The key is the same for every spelling of one address, so that nobody is paid for twice:
 * `person/pronet/jane-doe`.
 */
export const subjectSchema = z.strictObject({
  kind: z.enum(['person', 'company']),
  key: z.string().min(1).max(400),
  /** Key of the site (see `sites.ts`), or one of `reservedSiteKeys`. */
  site: z.string().min(1).max(64),
  /** The end of the key, decoded and folded: shown where no name is known. */
  slug: z.string().min(1).max(320),
  /**
   * Canonical https address of its page, which is sent to the service; null if the subject is known by something else
   * (`known-subjects.ts`). The slug keeps the page's case; 200 letters take up to 1,800 characters percent-encoded.
   */
  url: z
    .url({ protocol: /^https$/ })
    .max(2500)
    .nullable(),
  /** Its page is not on the professional network that the service knows: `url` is never sent as an address there. */
  elsewhere: z.literal(true).optional(),
  /** Its page's address, in each spelling under which the service may state it among somebody's links. Absent: it states none of that site. */
  links: z
    .array(z.url({ protocol: /^https$/ }).max(2500))
    .min(1)
    .max(5)
    .optional(),
});
export type Subject = z.output<typeof subjectSchema>;

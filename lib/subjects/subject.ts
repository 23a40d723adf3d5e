import { z } from 'zod';

/** The person or company of a page. The key is the same for every spelling of an address: `person/pronet/jane-doe`. */
export const subjectSchema = z.strictObject({
  kind: z.enum(['person', 'company']),
  key: z.string().min(1).max(400),
  /** Key of the site (see `sites.ts`), or one of `reservedSiteKeys`. */
  site: z.string().min(1).max(64),
  /** The end of the key, decoded and folded: shown without a known name. */
  slug: z.string().min(1).max(320),
  /**
   * Canonical https address of its page, sent to the service; null if known by something else (`known-subjects.ts`). The slug keeps the
   * page's case.
   */
  url: z
    .url({ protocol: /^https$/ })
    .max(2500)
    .nullable(),
  /** Not on the service's network: `url` is never sent as an address there. */
  elsewhere: z.literal(true).optional(),
  /** Its page in each spelling that the service may state as a link. Absent: none. */
  links: z
    .array(z.url({ protocol: /^https$/ }).max(2500))
    .min(1)
    .max(5)
    .optional(),
});
export type Subject = z.output<typeof subjectSchema>;

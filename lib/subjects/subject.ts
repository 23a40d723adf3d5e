import { z } from 'zod';

/**
 * Whom or what a page is about. The key is the same for every spelling of one address, so that one person is never
 * paid for twice: `person/pronet/jane-doe`.
 */
export const subjectSchema = z.strictObject({
  kind: z.enum(['person', 'company']),
  key: z.string().min(1).max(400),
  /** Key of the site (see `sites.ts`), or `id`, `email`, `domain`. */
  site: z.string().min(1).max(64),
  /** The end of the key, decoded and folded: what stands for a name where nothing is known. */
  slug: z.string().min(1).max(320),
  /**
   * Canonical https address of its page, which is what the service is asked with; null where it is known by something else
   * (`known-subjects.ts`). Its slug stands as on the page, in its own case; 200 letters take up to 1,800 once percent-encoded.
   */
  url: z
    .url({ protocol: /^https$/ })
    .max(2500)
    .nullable(),
});
export type Subject = z.output<typeof subjectSchema>;

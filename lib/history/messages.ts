import { z } from 'zod';
import { contactStates, longestTag, mostTags } from '@/lib/database/schema/contact-rows';
import { dueSpans } from '@/lib/database/schema/view-rows';
import { longestViewName } from './history-views.ts';

const id = z.string().min(1).max(64);

/** Messages about History's saved views. */
export const historyMessages = {
  /** A view with this name is replaced. */
  saveView: () =>
    z.strictObject({
      name: z.string().min(1).max(longestViewName),
      query: z.strictObject({
        text: z.string().max(200),
        kind: z.enum(['person', 'company', 'both']),
        has: z.array(z.enum(['email', 'mobile', 'personality'])).max(10),
        olderThanDays: z.int().min(0).max(36_500).nullable(),
        withAlong: z.boolean(),
        due: z.enum(dueSpans).nullable(),
        contact: z.enum(contactStates).nullable(),
        tags: z.array(z.string().min(1).max(longestTag)).max(mostTags),
        withoutExcluded: z.boolean(),
      }),
    }),
  removeView: () => z.strictObject({ id }),
};

import { z } from 'zod';
import {
  fileSources,
  longestFileEmail,
  longestFileFact,
  longestFilePhone,
  mostFileValues,
} from '@/lib/database/schema/file-rows';
import { longestFileName } from '@/lib/exclusions/import/import-row';
import { mostKeys, peopleAtOnce } from './person-row.ts';

/** Messages about people of a file. All of it stays in this browser. */
export const peopleMessages = {
  /** A chunk of a file. Sent again, it changes nothing and counts the same. */
  importPeople: () => {
    const fact = z.string().min(1).max(longestFileFact).optional();
    const facts = z.strictObject({
      name: fact,
      title: fact,
      company: fact,
      domain: fact,
      location: fact,
      emails: z.array(z.string().min(3).max(longestFileEmail)).max(mostFileValues).optional(),
      phones: z.array(z.string().min(1).max(longestFilePhone)).max(mostFileValues).optional(),
    });
    const row = z.strictObject({
      row: z.int().min(1),
      /** Of a person; the service's own lists, searches and jobs have no row. */
      keys: z
        .array(
          z
            .string()
            .max(400)
            .regex(/^person\/(?!(?:list|search|job)\/)[a-z0-9-]{1,64}\/./),
        )
        .min(1)
        .max(mostKeys),
      facts,
    });
    return z.strictObject({
      importId: z.uuid(),
      source: z.enum(fileSources),
      file: z.string().max(longestFileName),
      rows: z.array(row).min(1).max(peopleAtOnce),
    });
  },
};

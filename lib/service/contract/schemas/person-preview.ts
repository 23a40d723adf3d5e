import { z } from 'zod';
import { list, optional, serviceId, text } from '@/lib/service/contract/tolerant';
import { companySchema } from './company.ts';
import { departmentSchema, locationSchema, positionGroupSchema } from './person.ts';

/**
 * A previewed person with a masked last name. The nesting is assumed (docs/interface.md#person-preview-result); `available` collects every
 * `has_…` flag.
 */
export const personPreviewSchema = z.lazy(() =>
  z
    .looseObject({
      id: serviceId,
      identifier: text,
      profile: optional(
        z.looseObject({ first_name: text, last_name: text, full_name: text, headline: text, title: text }),
      ),
      link: optional(z.looseObject({ pronet: text })),
      location: locationSchema,
      position_groups: list(positionGroupSchema),
      department: departmentSchema,
      company: optional(companySchema),
      last_updated: text,
    })
    .transform((person) => ({ ...person, available: collectFlags(person) })),
);
export type PersonPreview = z.output<typeof personPreviewSchema>;

/** The root is read last, so that it overrides a block that differs. */
function collectFlags(person: object): Record<string, boolean> {
  const blocks = Object.values(person).filter((value): value is object => typeof value === 'object' && value !== null);
  const flags = [...blocks, person].flatMap((block) =>
    Object.entries(block).flatMap(([key, value]) =>
      key.startsWith('has_') && typeof value === 'boolean' ? [[key.slice(4), value] as const] : [],
    ),
  );
  // fromEntries defines own properties, so a flag such as "has___proto__" remains data.
  return Object.fromEntries(flags);
}

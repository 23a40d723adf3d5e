import { z } from 'zod';
import { count, list, part, serviceId, text } from '@/lib/service/contract/tolerant';

const money = part(z.looseObject({ start: count, end: count, amount: count }));

/** A company; whole blocks are missing if little is known of it (docs/interface.md#company-result). */
export const companySchema = z.looseObject({
  id: serviceId.nullish().catch(null),
  summary: part(
    z.looseObject({
      name: text,
      legal_name: text,
      description: text,
      founded_year: count,
      type: text,
      industry: text,
      staff: part(z.looseObject({ total: count, range: part(z.looseObject({ start: count, end: count })) })),
    }),
  ),
  link: part(z.looseObject({ website: text, domain: text, domain_ltd: text, pronet: text })),
  financial: part(
    z.looseObject({
      revenue: part(z.looseObject({ annual: money })),
      funding: part(z.looseObject({ type: text, total_amount: count, last_amount: count })),
    }),
  ),
  location: part(
    z.looseObject({
      headquarter: part(z.looseObject({ country: text, state: text, city: text })),
    }),
  ),
  technologies: list(z.looseObject({ name: z.string(), category: text })),
  industries: list(z.string()),
  keywords: list(z.string()),
  languages: list(z.string()),
  sic: list(z.union([z.string(), z.number()])),
  naics: list(z.union([z.string(), z.number()])),
  last_updated: text,
});
export type Company = z.output<typeof companySchema>;

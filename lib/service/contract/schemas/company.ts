import { z } from 'zod';
import { count, laterList, list, optional, paragraph, serviceId, text, word } from '@/lib/service/contract/tolerant';

const money = z.lazy(() => optional(z.looseObject({ start: count, end: count, amount: count })));

const round = z.lazy(() =>
  z.looseObject({
    announced_at: word,
    raised_amount: count,
    type: word,
    investors: laterList(z.union([z.string(), z.looseObject({ name: word })])),
  }),
);

const office = z.lazy(() =>
  z.looseObject({
    country: text,
    state: text,
    city: text,
    street: word,
    postal_code: word,
    raw_address: word,
  }),
);

/** A company; whole blocks are missing if little is known of it (docs/interface.md#company-result). */
export const companySchema = z.lazy(() =>
  z.looseObject({
    id: serviceId.nullish().catch(null),
    summary: optional(
      z.looseObject({
        name: text,
        legal_name: text,
        description: text,
        overview: paragraph,
        seo: paragraph,
        founded_year: count,
        type: text,
        industry: text,
        staff: optional(z.looseObject({ total: count, range: optional(z.looseObject({ start: count, end: count })) })),
      }),
    ),
    link: optional(z.looseObject({ website: text, domain: text, domain_ltd: text, pronet: text })),
    contact: optional(z.looseObject({ email: word, phone: optional(z.looseObject({ raw: word, sanitized: word })) })),
    financial: optional(
      z.looseObject({
        revenue: optional(z.looseObject({ annual: money })),
        funding: optional(
          z.looseObject({
            type: text,
            total_amount: count,
            last_amount: count,
            num_investor: count,
            num_funding_rounds: count,
            rounds: laterList(round),
          }),
        ),
      }),
    ),
    location: optional(z.looseObject({ headquarter: optional(office), locations: laterList(office) })),
    technologies: list(z.looseObject({ name: z.string(), category: text })),
    industries: list(z.string()),
    keywords: list(z.string()),
    hashtags: laterList(z.string()),
    languages: list(z.string()),
    sic: list(z.union([z.string(), z.number()])),
    naics: list(z.union([z.string(), z.number()])),
    last_updated: text,
  }),
);
export type Company = z.output<typeof companySchema>;

import { z } from 'zod';
import { count, flag, laterList, list, optional, serviceId, text, word } from '@/lib/service/contract/tolerant';
import { companySchema } from './company.ts';
import { emailWrapperSchema, unreadEmail } from './email.ts';

const span = z.lazy(() => optional(z.looseObject({ start: text, end: text })));
const locale = z.lazy(() => z.looseObject({ country: text, language: text }));

const positionSchema = z.lazy(() =>
  z.looseObject({
    company: text,
    description: text,
    title: text,
    employment_type: text,
    location: text,
    date: span,
  }),
);

/** The positions at one employer. */
export const positionGroupSchema = z.lazy(() =>
  z.looseObject({
    company: optional(
      z.looseObject({
        id: text,
        name: text,
        url: text,
        employees: optional(z.looseObject({ start: count, end: count })),
      }),
    ),
    date: span,
    profile_positions: list(positionSchema),
  }),
);

export const departmentSchema = z.lazy(() =>
  optional(
    z.looseObject({
      departments: list(z.string()),
      sub_departments: list(z.string()),
      functions: list(z.string()),
      seniority: text,
    }),
  ),
);

export const locationSchema = z.lazy(() =>
  optional(
    z.looseObject({
      country: text,
      state: text,
      city: text,
      default: text,
      short: text,
      /** Its form is open (docs/interface.md#person-result). */
      position: z.unknown().optional(),
    }),
  ),
);

/** Its form is open (docs/interface.md#person-result). */
const certifier = z.lazy(() =>
  z
    .union([z.string().transform((name) => ({ name: name.slice(0, 500) })), z.looseObject({ name: word })])
    .nullish()
    .catch(null),
);

/** A person (docs/interface.md#person-result). The id establishes identity, and is the only required field. */
export const personSchema = z.lazy(() =>
  z.looseObject({
    id: serviceId,
    identifier: text,
    profile: optional(
      z.looseObject({
        first_name: text,
        last_name: text,
        full_name: text,
        headline: text,
        title: text,
        birth_date: text,
        summary: text,
      }),
    ),
    link: optional(z.looseObject({ pronet: text })),
    location: locationSchema,
    languages: optional(
      z.looseObject({
        primary_locale: optional(locale),
        supported_locales: list(locale),
        profile_languages: laterList(z.union([z.string(), z.looseObject({ name: word })])),
      }),
    ),
    industry: text,
    educations: list(
      z.looseObject({
        school: optional(z.looseObject({ id: text, name: text, url: text })),
        degree_name: text,
        field_of_study: text,
        grade: text,
        date: span,
      }),
    ),
    certifications: list(
      z.looseObject({
        name: text,
        authority: text,
        url: text,
        license_number: text,
        display_source: word,
        company: certifier,
        date: span,
      }),
    ),
    organizations: list(z.looseObject({ name: text, position: text, date: span })),
    position_groups: list(positionGroupSchema),
    skills: list(z.string()),
    /** Four or six booleans; missing means false (docs/interface.md#person-result). */
    member_badges: optional(
      z.looseObject({
        creator: flag,
        hiring: flag,
        open_to_work: flag,
        premium: flag,
        verified: flag,
        influencer: flag,
      }),
    ),
    company: optional(companySchema),
    statistics: optional(
      z.looseObject({ network: optional(z.looseObject({ followers_count: count, connections_count: count })) }),
    ),
    department: departmentSchema,
    last_updated: text,
    /** Only in export and single-export results. */
    email: emailWrapperSchema.nullish().catch(unreadEmail),
  }),
);
export type Person = z.output<typeof personSchema>;

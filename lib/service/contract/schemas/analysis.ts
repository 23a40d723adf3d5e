import { z } from 'zod';
import { list, optional, serviceId, text } from '@/lib/service/contract/tolerant';

/** The person to analyse, by the full URL of their profile (docs/interface.md#personality-analysis). */
export const analysisRequestSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

const advice = z.lazy(() => optional(z.looseObject({ definition: text, advice: text, example: text })));
/** A string, or an array of strings. */
const texts = z.lazy(() =>
  z
    .union([z.string(), list(z.string())])
    .nullish()
    .catch(null),
);

/** `{score, level}`, or `{descriptions, labels}` instead (docs/interface.md#personality-analysis-result). */
const trait = z.lazy(() =>
  optional(
    z.looseObject({
      score: z.union([z.number(), z.string()]).nullish().catch(null),
      level: text,
      descriptions: list(z.string()),
      labels: list(z.string()),
    }),
  ),
);

const approach = z.lazy(() =>
  optional(
    z.looseObject({
      email: optional(
        z.looseObject({
          subject: advice,
          salutation: advice,
          greeting: advice,
          tone: advice,
          emailLength: advice,
          bulletPoints: advice,
          gif: advice,
          messaging: advice,
          closingLine: advice,
          complimentaryClose: advice,
        }),
      ),
      communication: optional(
        z.looseObject({
          types: texts,
          descriptions: texts,
          adjectives: texts,
          whatToSay: list(z.string()),
          whatToAvoid: list(z.string()),
          /** Hiring only: subject and body of an email that is ready to send. */
          subject: text,
          body: text,
        }),
      ),
      keyTraits: optional(
        z.looseObject({
          risk: z.unknown().optional(),
          abilityToSayNo: z.unknown().optional(),
          speed: z.unknown().optional(),
          decisionDrivers: z.unknown().optional(),
        }),
      ),
      interests: list(z.unknown()),
    }),
  ),
);

/**
 * An analysis (docs/interface.md#personality-analysis-result). Most texts may be null. At least one of `selling`, `hiring` and
 * `assessments` is required.
 */
export const analysisSchema = z.lazy(() =>
  z
    .looseObject({
      model: text,
      source: optional(
        z.looseObject({ refId: serviceId.nullish().catch(null), headline: text, skills: texts, summary: text }),
      ),
      score: z.unknown().optional(),
      selling: approach,
      hiring: approach,
      assessments: optional(
        z.looseObject({
          archetype: z.unknown().optional(),
          ocean: optional(
            z.looseObject({
              openness: trait,
              conscientiousness: trait,
              extraversion: trait,
              agreeableness: trait,
              emotionalStability: trait,
            }),
          ),
          disc: optional(
            z.looseObject({ dominance: trait, influence: trait, steadiness: trait, calculativeness: trait }),
          ),
        }),
      ),
      status: text,
      success: z.boolean().nullish().catch(null),
    })
    .refine(({ selling, hiring, assessments }) => selling != null || hiring != null || assessments != null),
);
export type Analysis = z.output<typeof analysisSchema>;

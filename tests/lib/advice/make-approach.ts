import type { AdvicePart, Approach } from '@/lib/advice/remark';
import { analysisSchema } from '@/lib/service/contract/schemas/analysis';

type Texts = Partial<Record<AdvicePart, string | null>> & { whatToSay?: string[]; whatToAvoid?: string[] };

/** An approach as it comes out of a reply that holds these advices and nothing else. */
export function makeApproach({ whatToSay = [], whatToAvoid = [], ...parts }: Texts): Approach {
  const email = Object.fromEntries(
    Object.entries(parts).map(([part, advice]) => [part, { definition: 'What it is.', advice, example: null }]),
  );
  return approachOf({ email, communication: { whatToSay, whatToAvoid } });
}

export function approachOf(selling: unknown): Approach {
  const approach = analysisSchema.parse({ selling }).selling;
  if (approach == null) throw new Error('A reply without an approach');
  return approach;
}

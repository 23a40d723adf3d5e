import type { Approach } from '@/lib/advice/remark';
import {
  calculativenessVoice,
  dominanceVoice,
  influenceVoice,
  steadinessVoice,
  type Voice,
} from '../../../sandbox/analysis/voices.ts';
import { approachOf } from './make-approach.ts';

const facts: Readonly<Record<string, string>> = {
  first: 'Amara',
  title: 'Head of Sales',
  company: 'Fenwick',
  topic: 'renewals',
  skill: 'forecasting',
};
export const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);

/** All that a voice of the sandbox says to somebody, in the order it says it. */
function approachIn({ email, whatToSay, whatToAvoid }: Voice): Approach {
  const filled = Object.entries(email).map(([part, [advice, example]]) => [
    part,
    { advice: fill(advice), example: fill(example) },
  ]);
  return approachOf({
    email: Object.fromEntries(filled),
    communication: { whatToSay: whatToSay.map(fill), whatToAvoid: whatToAvoid.map(fill) },
  });
}

export const voices = {
  dominance: dominanceVoice,
  influence: influenceVoice,
  steadiness: steadinessVoice,
  calculativeness: calculativenessVoice,
};
export const sellingIn = (name: keyof typeof voices): Approach => approachIn(voices[name]);

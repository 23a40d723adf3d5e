/** What the control plane can make of a job that has not settled. */
export const jobOutcomes = ['stuck-hard', 'stuck-soft', 'no-emails', 'endless'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

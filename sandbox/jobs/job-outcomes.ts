/** Outcomes that the control plane can force on a job that has not settled. */
export const jobOutcomes = ['stuck-hard', 'stuck-soft', 'no-emails', 'endless'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

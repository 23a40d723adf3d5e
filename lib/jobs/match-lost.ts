/** A submit whose answer was lost, and when it may have arrived: by the service's clock. */
export interface LostSubmit {
  name: string;
  sentAt: number;
  from: number;
  until: number;
}

/** A record of the history that no job of ours is known by. */
export interface Candidate {
  trackId: string;
  createdAt: number;
}

/**
 * Which record is whose, where several look alike: as many as can be, in the order of their creation, and of those the ones that lie
 * closest together. Pure.
 */
export function matchLost(lost: readonly LostSubmit[], candidates: readonly Candidate[]): Map<string, string> {
  const submits = lost.toSorted((a, b) => a.sentAt - b.sentAt);
  const records = candidates.toSorted((a, b) => a.createdAt - b.createdAt);
  // best[j]: the best match of the submits so far with the first j records.
  let best: Match[] = Array.from({ length: records.length + 1 }, () => nobody);
  for (const submit of submits) {
    const next: Match[] = [nobody];
    for (const [index, record] of records.entries()) {
      const without = better(best[index + 1] ?? nobody, next[index] ?? nobody);
      const isWithin = record.createdAt >= submit.from && record.createdAt <= submit.until;
      next.push(isWithin ? better(without, joined(best[index] ?? nobody, submit, record)) : without);
    }
    best = next;
  }
  return new Map((best.at(-1) ?? nobody).pairs);
}

interface Match {
  pairs: readonly (readonly [name: string, trackId: string])[];
  apartMs: number;
}
const nobody: Match = { pairs: [], apartMs: 0 };

function joined({ pairs, apartMs }: Match, submit: LostSubmit, record: Candidate): Match {
  return {
    pairs: [...pairs, [submit.name, record.trackId]],
    apartMs: apartMs + Math.abs(record.createdAt - submit.sentAt),
  };
}

function better(a: Match, b: Match): Match {
  return b.pairs.length > a.pairs.length || (b.pairs.length === a.pairs.length && b.apartMs < a.apartMs) ? b : a;
}

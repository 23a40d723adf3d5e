import { AllowedLine, type AllowedLineProps } from '@/components/exclusions/allowed-line';
import { loadable } from '@/components/ui/mount/loadable';
import type { TeamLook } from './use-team-look.ts';

const TeamBand = loadable(async () => (await import('./team-band.tsx')).TeamBand);
const RefusedBand = loadable(async () => (await import('./team-band.tsx')).RefusedBand);

export interface AllowedLinesProps extends AllowedLineProps {
  look: TeamLook;
  nowMs: number;
}

/**
 * Directly under the name: what the team says of the subject, and what the lists of this browser say. Neither repeats the other. Nothing is
 * loaded where the team has nothing to say.
 */
export function AllowedLines({ look, nowMs, ...line }: AllowedLinesProps) {
  const isExcludedHere = line.allowed.exclusion !== null;
  const hasBand = !isExcludedHere && (look.excluded !== null || look.touch !== null);
  return (
    <>
      {look.isRefused && <RefusedBand />}
      {hasBand && <TeamBand look={look} nowMs={nowMs} shown={line.shown} />}
      {/* Where the team excludes the subject, "On none of your lists" would be wrong. */}
      {(look.excluded === null || isExcludedHere) && <AllowedLine {...line} />}
    </>
  );
}

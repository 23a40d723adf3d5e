/**
 * CPU time of a run, in milliseconds, the best of three: a busy machine slows one, a square slows all. For bounds that tell a freeze from
 * none; how fast something is, the benches say.
 */
export function costMs(run: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

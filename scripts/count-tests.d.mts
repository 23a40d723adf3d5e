interface Counted {
  readonly passed: number;
  readonly failed: number;
}
export function countUnit(report: {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}): Counted;
export function countE2e(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}): Counted;
export function judge(counted: Counted, exitCode: number): Counted;

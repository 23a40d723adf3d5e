interface Counted {
  readonly passed: number;
  readonly failed: number;
}
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}
interface E2eSuite {
  specs: { file: string; title: string; ok: boolean }[];
  suites?: E2eSuite[];
}
interface E2eReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: E2eSuite[];
}
export function countUnit(report: UnitReport): Counted;
export function countE2e(report: E2eReport): Counted;
export function failedUnit(report: Pick<UnitReport, 'testResults'>): string[];
export function failedE2e(report: Pick<E2eReport, 'suites'>): string[];
export function judge(counted: Counted, exitCode: number): Counted;

export interface Failure {
  readonly name: string;
  /** What runs it alone. */
  readonly command: string;
  /** Pictures and traces that it left. */
  readonly kept?: readonly string[];
  /** fast-check found a counterexample: to pass with others clears nothing. */
  readonly isCertain?: boolean;
}
export interface Read {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** The arguments that run the failed tests alone; null if there are none, or too many. */
  readonly again: readonly string[] | null;
  /** The files that each test left, by its name. */
  readonly kept?: ReadonlyMap<string, readonly string[]>;
}
interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages?: string[] }[];
  }[];
}
interface E2eSpec {
  file: string;
  line: number;
  title: string;
  ok: boolean;
  tests: { results: { attachments: { path?: string }[] }[] }[];
}
interface E2eSuite {
  specs: E2eSpec[];
  suites?: E2eSuite[];
}
interface E2eReport {
  stats: { expected: number };
  errors: { message?: string }[];
  suites: E2eSuite[];
}
export function commandOf(...words: string[]): string;
export function readUnit(report: UnitReport, root?: string, prefix?: string): Read;
export function readE2e(report: E2eReport, root?: string, prefix?: string): Read;
export function findFlaky(
  failures: readonly Failure[],
  second: Read | null,
): { failed: readonly Failure[]; flaky: readonly Failure[] };
export function judgeExit(
  read: Pick<Read, 'passed' | 'failures'>,
  exitCode: number,
  command: string,
): readonly Failure[];
export function describeFailure(failure: Failure): string;
export function describeFlaky(failure: Failure): string;
export function describeTime(
  name: string,
  usedSeconds: number,
  budgetSeconds: number | undefined,
  load: number,
  cores: number,
): string;

import { type ContenderName, contenders } from './contenders.ts';
import { createDice, createLine, type LineName } from './line.ts';
import { type ServerName, strictServers } from './strict-servers.ts';
import { takeTime } from './virtual-time.ts';

export interface Run {
  contender: ContenderName;
  server: ServerName;
  line: LineName;
  seed: number;
  minutes: number;
  /** Workers on one key that do not know of each other. */
  installs?: number;
  /** A worker dies this often, with what it had waiting. */
  restartMs?: number;
  /** A click comes this often, while everything else is bulk. */
  clickMs?: number;
}

export interface Measured {
  /** Admitted requests, as a share of 5 a second. */
  used: number;
  /** Refused requests, as a share of those sent. */
  refused: number;
  sent: number;
  /** The least time in which any install started six requests, by its own clock. */
  leastSixMs: number;
  /** The longest that a click waited for its turn. */
  longestClickMs: number;
}

/** Waiting at any moment: a thousand, as after a big order; never fewer, so that every slot that is not used is lost. */
const backlog = 1000;

/** Runs one contender on one line against one server, in virtual time. */
export async function measure(run: Run): Promise<Measured> {
  using time = takeTime();
  const { admits } = strictServers[run.server]();
  const clicks: number[] = [];
  const starts: number[][] = [];
  let [sent, refused] = [0, 0];

  function startInstall(seed: number): void {
    const dice = createDice(seed);
    const line = createLine(run.line, dice);
    const mine: number[] = [];
    starts.push(mine);
    const makeWorker = contenders[run.contender]();
    let worker = makeWorker();

    async function send(): Promise<boolean> {
      mine.push(time.now());
      sent += 1;
      await time.after(line.upMs());
      const isRefused = !admits(time.now());
      if (isRefused) refused += 1;
      // A refusal costs the service no work.
      await time.after(isRefused ? line.downMs() : line.workMs() + line.downMs());
      return isRefused;
    }

    /** One place in the backlog, for good; a dead worker sends nothing more. */
    async function keepRequesting(on: typeof worker): Promise<void> {
      while (on === worker) {
        const wasRefused = await on.go(() => (on === worker ? send() : new Promise(() => undefined)));
        if (wasRefused) await time.after(1000);
      }
    }

    async function keepRestarting(everyMs: number): Promise<void> {
      for (;;) {
        await time.after(everyMs * (0.5 + dice()));
        if ('die' in worker && typeof worker.die === 'function') worker.die();
        worker = makeWorker();
        fill();
      }
    }

    async function keepClicking(everyMs: number): Promise<void> {
      for (;;) {
        await time.after(everyMs * (0.5 + dice()));
        const requestedAt = time.now();
        const on: { go(send: () => Promise<boolean>, priority?: 'click'): Promise<boolean> } = worker;
        void on.go(() => {
          clicks.push(time.now() - requestedAt);
          return send();
        }, 'click');
      }
    }

    function fill(): void {
      for (let place = 0; place < backlog; place++) void keepRequesting(worker);
    }

    fill();
    if (run.restartMs !== undefined) void keepRestarting(run.restartMs);
    if (run.clickMs !== undefined) void keepClicking(run.clickMs);
  }

  for (let install = 0; install < (run.installs ?? 1); install++) startInstall(run.seed * 1000 + install);
  await time.advance(run.minutes * 60_000);

  return {
    used: (sent - refused) / (run.minutes * 60 * 5),
    refused: refused / sent,
    sent,
    leastSixMs: Math.min(...starts.map(findLeastSix)),
    longestClickMs: Math.max(0, ...clicks),
  };
}

function findLeastSix(starts: readonly number[]): number {
  return starts.reduce(
    (least, at, i) => Math.min(least, at - (starts[i - 5] ?? Number.NEGATIVE_INFINITY)),
    Number.POSITIVE_INFINITY,
  );
}

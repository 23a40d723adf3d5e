import type { MilliCredits } from '@/lib/service/credits';
import type { Turn } from '@/lib/service/limiter';

/** One order on its way, whoever asked for it. */
export interface Flight<Result> {
  result: Promise<Result>;
  turn: Turn;
  /** The price once it is known, to which a joiner must have agreed; null where the flight ends without asking anything. */
  priced: Promise<MilliCredits | null>;
  setPrice(maxMilli: MilliCredits): void;
  /** Aborting withdraws the order while it is queued; later it does nothing. */
  withdraw: AbortController;
  isSent: boolean;
}

/**
 * Orders in flight, by key. In worker memory: when the worker dies its flights die with it, and the intents in the
 * database say how far each had come.
 */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Flight<Result>>();
  return {
    find: (key: string): Flight<Result> | null => flights.get(key) ?? null,

    isEmpty: (): boolean => flights.size === 0,

    /** Takes the key in this very turn, before anything is awaited. */
    start(key: string, turn: Turn, run: (flight: Flight<Result>) => Promise<Result>): Flight<Result> {
      const begun = Promise.withResolvers<Result>();
      const price = Promise.withResolvers<MilliCredits | null>();
      const flight: Flight<Result> = {
        result: begun.promise,
        turn,
        priced: price.promise,
        setPrice: price.resolve,
        withdraw: new AbortController(),
        isSent: false,
      };
      flights.set(key, flight);
      run(flight)
        .finally(() => {
          flights.delete(key);
          price.resolve(null);
        })
        .then(begun.resolve, begun.reject);
      return flight;
    },
  };
}

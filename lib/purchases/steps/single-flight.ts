import type { Forgotten } from '@/lib/purchases/answers/without-people';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Turn } from '@/lib/service/limiter/limiter';

/** One order in flight, for all its callers. */
export interface Flight<Result> {
  result: Promise<Result>;
  turn: Turn;
  /** The price once known, which a joining caller must agree to; null if the flight ends without a request. */
  priced: Promise<MilliCredits | null>;
  setPrice(maxMilli: MilliCredits): void;
  /** Aborting withdraws the order while it is queued; later it has no effect. */
  withdraw: AbortController;
  isSent: boolean;
  /** People forgotten since it began: nothing about them is stored. */
  forgotten: Forgotten[];
  /** The flight of the same order under another name, awaited instead; null if this one executes the order. */
  joined: Flight<Result> | null;
}

/** Orders in flight, by key. Lost with the worker: the intents show how far each had come. */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Flight<Result>>();
  /** The flight that executes the order under each name of a record; a name is taken as soon as the record is read. */
  const carriers = new Map<string, Flight<Result>>();
  return {
    find(key: string): Flight<Result> | null {
      const flight = flights.get(key) ?? null;
      return flight?.joined ?? flight;
    },

    noteForgotten(forgotten: Forgotten): void {
      for (const flight of flights.values()) flight.forgotten.push(forgotten);
    },

    isEmpty: (): boolean => flights.size === 0,

    /** Takes the key synchronously, before anything is awaited. */
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
        forgotten: [],
        joined: null,
      };
      flights.set(key, flight);
      run(flight)
        .finally(() => {
          flights.delete(key);
          for (const [name, carrier] of carriers) if (carrier === flight) carriers.delete(name);
          price.resolve(null);
        })
        .then(begun.resolve, begun.reject);
      return flight;
    },

    /** Takes every name of the order synchronously. If another flight holds one of them, takes none and returns that flight. */
    claim(flight: Flight<Result>, names: readonly string[]): Flight<Result> | null {
      const other = names
        .map((name) => carriers.get(name))
        .find((carrier) => carrier !== undefined && carrier !== flight);
      if (other !== undefined) {
        flight.joined = other;
        void other.priced.then((maxMilli) => maxMilli !== null && flight.setPrice(maxMilli));
        return other;
      }
      for (const name of names) carriers.set(name, flight);
      return null;
    },
  };
}

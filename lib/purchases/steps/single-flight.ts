import type { Forgotten } from '@/lib/purchases/answers/without-people';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Turn } from '@/lib/service/limiter/limiter';

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
  /** Who was forgotten since it began: nothing of them is stored. */
  forgotten: Forgotten[];
  /** The flight of the same order under another name, whose end is waited for instead; null where this one flies itself. */
  joined: Flight<Result> | null;
}

/**
 * Orders in flight, by key. In worker memory: when the worker dies its flights die with it, and the intents in the
 * database say how far each had come.
 */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Flight<Result>>();
  /** Who carries out the order of each name that a record has; a name is taken as soon as the record is read. */
  const carriers = new Map<string, Flight<Result>>();
  return {
    /** Whoever carries the order of this key out. */
    find(key: string): Flight<Result> | null {
      const flight = flights.get(key) ?? null;
      return flight?.joined ?? flight;
    },

    noteForgotten(forgotten: Forgotten): void {
      for (const flight of flights.values()) flight.forgotten.push(forgotten);
    },

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

    /**
     * Takes every name of the order for this flight, in this very turn. Where another flight carries one of them out already, this one
     * takes none and waits for that: the other is answered with.
     */
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

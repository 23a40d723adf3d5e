import type { MilliCredits } from '../../../lib/service/contract/credits.ts';
import type { Books } from '../../books.ts';
import type { Choices } from '../../choices.ts';
import type { SandboxClock } from '../../clock.ts';
import type { JobStore } from '../../jobs/jobs.ts';
import type { TrackIds } from '../../jobs/track-ids.ts';
import type { ListStore } from '../../lists/lists.ts';
import type { SearchEngine } from '../../search/search.ts';
import type { World } from '../../world/world.ts';

/** A request as a handler gets it: past the gateway, with the body parsed and its names neutral. */
export interface HandlerRequest {
  /** Known to the books. */
  key: string;
  /** Undefined if the operation takes no body. */
  json: unknown;
  /** Path parameters, such as `{trackId}`. */
  params: Record<string, string>;
  /** Query parameters; one that is repeated has several values. Names and values are neutral. */
  query: Record<string, readonly string[]>;
}

export interface HandlerAnswer {
  json: unknown;
  /** Booked after the answer is built and before it is sent. */
  charged: MilliCredits;
  /** A v2 path: `X-Credit` is set on its charged answers. */
  isV2?: boolean;
  /** Recorded with the charge. */
  trackId?: string;
}

/** Implements one operation; throws a ServiceRefusal for every error status (docs/interface.md#errors). */
export type RouteHandler = (request: HandlerRequest) => HandlerAnswer;

/** What the handlers are built from. */
export interface HandlerDeps {
  world: World;
  search: SearchEngine;
  lists: ListStore;
  tracks: TrackIds;
  jobs: JobStore;
  books: Books;
  clock: SandboxClock;
  /** Current values: the control plane may change them between two requests. */
  choices: () => Choices;
  /** `https://www.pronet.example` */
  networkOrigin: string;
  /** This deployment's word for `pronet`, for error texts that contain the brand. */
  brand: string;
}

import type { Books } from '../../books.ts';
import type { Choices } from '../../choices.ts';
import type { SandboxClock } from '../../clock.ts';
import type { JobStore } from '../../jobs/jobs.ts';
import type { TrackIds } from '../../jobs/track-ids.ts';
import type { ListStore } from '../../lists/lists.ts';
import type { SearchEngine } from '../../search/search.ts';
import type { World } from '../../world/world.ts';

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

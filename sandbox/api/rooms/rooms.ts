import type { EndpointName } from '../../../lib/service/contract/endpoints.ts';
import { createAnalysisRoom } from './analysis-room.ts';
import { createCreditsRoom } from './credits-room.ts';
import { createJobRooms } from './job-rooms.ts';
import { createListsRoom } from './lists-room.ts';
import { createPhoneRooms } from './phone-rooms.ts';
import { createReverseLookupRoom } from './reverse-lookup-room.ts';
import type { Room } from './room.ts';
import type { RoomParts } from './room-parts.ts';
import { createSearchRooms } from './search-rooms.ts';
import { createSingleExportRooms } from './single-export-room.ts';

/** A room a row of the endpoint table: a row without one is a type error. */
export function createRooms(parts: RoomParts): Record<EndpointName, Room> {
  const singleExport = createSingleExportRooms(parts);
  return {
    ...createSearchRooms(parts),
    ...createJobRooms(parts),
    ...createPhoneRooms(parts),
    singleExport: singleExport.v1,
    singleExportV2: singleExport.v2,
    reverseLookup: createReverseLookupRoom(parts),
    analysis: createAnalysisRoom(parts),
    lists: createListsRoom(parts),
    credits: createCreditsRoom(parts),
  };
}

/** The value-list files at the static host (docs/interface.md#value-lists), whose entries the filters take. */
export const valueListNames = ['industries', 'technologies', 'departments-and-functions', 'languages'] as const;
export type ValueListName = (typeof valueListNames)[number];

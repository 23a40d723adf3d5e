/** The value-list files at the static host (interface, "account filters" and "contact filters"). */
export const valueListNames = ['industries', 'technologies', 'departments-and-functions', 'languages'] as const;
export type ValueListName = (typeof valueListNames)[number];

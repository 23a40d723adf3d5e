/** Systems with an interface of their own, in the order of the dialog. */
export const connectorIds = ['hubspot', 'pipedrive', 'airtable'] as const;
export type ConnectorId = (typeof connectorIds)[number];

/** `hook`: an address of the user's own. It is not the service's webhook of jobs. */
export const targetIds = [...connectorIds, 'hook'] as const;
export type TargetId = (typeof targetIds)[number];

/**
 * `sent`: the answer was lost, and it may have arrived. `found`: it was there, perhaps from a lost answer. `waiting`: the receiver asked to
 * slow down.
 */
export type ReceiptState = 'sent' | 'created' | 'updated' | 'found' | 'delivered' | 'waiting' | 'refused';

/** What was sent about a subject, the target and the time. Written before the request, so that it survives the worker. */
export interface HandReceipt {
  /** Of a webhook: its id, the same over repeats. */
  id: string;
  target: TargetId;
  /** When it was last sent. */
  at: number;
  state: ReceiptState;
  /** The record's id there. */
  there?: string;
  link?: string;
  /** The host that received it; absent for a system's own. */
  host?: string;
  /** When the event happened, which a repeat keeps. */
  since?: number;
  /** A digest of what was sent: a webhook's id stays only with the same content. */
  digest?: string;
}

/** More are kept by dropping the oldest. */
export const mostReceipts = 100;

/** What is connected, without its token (`lib/platform/keys/secret`). */
export interface TargetSettings {
  hubspot?: { connectedAt: number; linkBase: string | null };
  pipedrive?: { connectedAt: number; company: string };
  airtable?: { connectedAt: number; base: string; table: string; columns: Record<string, string> };
  /** `off`: the receiver answered that it is gone. */
  hook?: { connectedAt: number; origin: string; header: string | null; off?: true };
}

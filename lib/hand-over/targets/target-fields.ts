import type { ConnectorId, TargetId, TargetSettings } from '@/lib/database/schema/hand-rows';
import type { Handed } from '@/lib/hand-over/handed/handed';

/** What a target can be sent of a person. Never tags and notes. */
export const targetFields = [
  ...(['fullName', 'firstName', 'lastName', 'title', 'company', 'email', 'mobile', 'website', 'domain'] as const),
  ...(['city', 'region', 'country', 'profileUrl', 'industry', 'headcount'] as const),
  ...(['emailStatus', 'verifiedAt', 'source', 'purpose', 'boughtAt', 'id'] as const),
] as const satisfies readonly (keyof Handed)[];
export type TargetField = (typeof targetFields)[number];

/** As texts; a field without a value is absent. */
export type TargetValues = Partial<Record<TargetField, string>>;

/** Longer than any value of the service. */
export const longestValue = 5000;
/** People in one message, and in one request to HubSpot. */
export const mostRows = 100;

/** Brands are not translated. */
export const targetNames: Record<ConnectorId, string> = {
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  airtable: 'Airtable',
};

export const homePages: Record<ConnectorId, string> = {
  hubspot: 'https://app.hubspot.com/',
  pipedrive: 'https://app.pipedrive.com/',
  airtable: 'https://airtable.com/',
};

/** Properties that every account of HubSpot has. One that is missing would fail the whole batch. */
export const hubspotNames = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  title: 'jobtitle',
  company: 'company',
  mobile: 'mobilephone',
  website: 'website',
  city: 'city',
  region: 'state',
  country: 'country',
} as const satisfies Partial<Record<TargetField, string>>;

/** What is sent of a person, and no more. A company is an organization of its own in Pipedrive, and is left alone. */
export function fieldsFor(target: ConnectorId, saved: TargetSettings): readonly TargetField[] {
  if (target === 'hubspot') return targetFields.filter((field) => field in hubspotNames);
  if (target === 'pipedrive') return ['fullName', 'email', 'mobile'];
  return targetFields.filter((field) => saved.airtable?.columns[field] !== undefined);
}

/** A record at the target. */
export interface Found {
  id: string;
  link: string | null;
  values: TargetValues;
}

export type TargetWhy =
  // Nothing was sent.
  | 'off' // by an administrator
  | 'not-connected'
  | 'no-permission'
  | 'locked' // the token's passphrase was not entered since the browser started
  | 'passphrase-unset' // an administrator requires one
  | 'wrong-passphrase'
  | 'bad-address'
  | 'offline'
  | 'too-early' // sent moments ago, and the target's search may not know it yet
  | 'switched-off' // the webhook's receiver is gone
  | 'forgotten'
  | 'team-closed' // the team's keys cannot be used, so that its list is unknown
  // Refused, and so not written.
  | 'token-refused'
  | 'no-scope'
  | 'gone'
  | 'too-fast'
  | 'refused'
  | 'redirected'
  // It may have been written.
  | 'no-answer'
  | 'broken'
  | 'not-understood';

/** Never holds a token or a record's values. `text`: what the target said. */
export interface TargetFailure {
  target: TargetId;
  why: TargetWhy;
  status?: number;
  text?: string;
  retryAfterMs?: number;
}

/** How one person's sending ended. `found`: there already, nothing was written. */
export type SentRow =
  | { state: 'created' | 'updated'; id: string; link: string | null }
  | { state: 'found'; found: Found[] }
  | { state: 'delivered' }
  | { state: 'excluded'; listName: string }
  | { state: 'failed'; failure: TargetFailure };

export type LookedRow = Extract<SentRow, { state: 'found' | 'excluded' | 'failed' }>;

const lostWhys: ReadonlySet<TargetWhy> = new Set(['no-answer', 'broken', 'not-understood']);
const refusedWhys: ReadonlySet<TargetWhy> = new Set([
  ...(['token-refused', 'no-scope', 'gone', 'too-fast', 'refused', 'redirected'] as const),
]);

/** Whether it may have been written all the same. */
export const isLost = ({ why }: TargetFailure): boolean => lostWhys.has(why);
/** Whether the target was sent something. */
export const hasLeft = ({ why }: TargetFailure): boolean => lostWhys.has(why) || refusedWhys.has(why);

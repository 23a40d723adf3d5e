import type { Handed } from './handed/handed.ts';

/** Pages of a target about one person. Nothing is sent until the page is opened. */

/** Of the address of a search. */
export const longestTemplate = 500;
export const mostTemplates = 30;

/** Why an address cannot be used. */
export type LinkProblem = 'not-https' | 'no-place' | 'place-in-host';

export interface TargetLink {
  kind: 'search' | 'new-lead';
  /** Null if it needs a value that is not known. */
  urlOf(person: Handed): string | null;
}

/** The links that the address of a target gives. Pure. */
export function linksOf(targetId: string, address: string): TargetLink[] {
  const links: TargetLink[] = [];
  if (problemOfTemplate(address) === null) {
    links.push({ kind: 'search', urlOf: (person) => searchLink(address, person) });
  }
  const origin = targetId === 'salesforce' ? salesforceOrigin(address) : null;
  if (origin !== null) links.push({ kind: 'new-lead', urlOf: (person) => newLeadLink(origin, person) });
  return links;
}

/** An address as it is stored: HubSpot's search follows from any address that was copied there. Pure. */
export function readAddress(targetId: string, written: string): { address: string } | { problem: LinkProblem } {
  const address = (targetId === 'hubspot' ? hubspotSearch(written) : null) ?? written.trim();
  if (linksOf(targetId, address).length > 0) return { address };
  return { problem: problemOfTemplate(address) ?? 'not-https' };
}

const places = /\{(email|name)\}/g;
/** Replaces a value while the address is checked. */
const probe = 'sidenote-probe';

/** An address with `{email}` or `{name}`: HTTPS, without a password, and with a host that no value can change. Pure. */
export function problemOfTemplate(template: string): LinkProblem | null {
  const written = template.trim();
  const filled = written.replace(places, probe);
  if (written.length > longestTemplate || !URL.canParse(filled)) return 'not-https';
  const url = new URL(filled);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'not-https';
  if (url.host.includes(probe)) return 'place-in-host';
  return filled === written ? 'no-place' : null;
}

function searchLink(template: string, { email, fullName }: Handed): string | null {
  const values: Record<string, string | null> = { email, name: fullName };
  let isKnown = true;
  const url = template.trim().replace(places, (_whole, place: string) => {
    const value = values[place] ?? '';
    if (value === '') isKnown = false;
    return encodeURIComponent(value.toWellFormed());
  });
  return isKnown ? url : null;
}

/** A comma separates fields, so each value is encoded before the whole is. A lead needs a last name and a company. */
function newLeadLink(origin: string, person: Handed): string | null {
  const fields: [string, string | null][] = [
    ['FirstName', person.firstName],
    ['LastName', person.lastName ?? person.fullName],
    ['Company', person.company],
    ['Title', person.title],
    ['Email', person.email],
    ['MobilePhone', person.mobile],
  ];
  const values = fields.flatMap(([field, value]) =>
    value === null || value === '' ? [] : `${field}=${encodeURIComponent(value.toWellFormed())}`,
  );
  if (values.length === 0) return null;
  return `${origin}/lightning/o/Lead/new?defaultFieldValues=${encodeURIComponent(values.join(','))}`;
}

const mySalesforce = '.my.salesforce.com';
const lightning = '.lightning.force.com';

/** `acme.my.salesforce.com`, or any page of it → `https://acme.lightning.force.com`. Null for any other address. */
function salesforceOrigin(address: string): string | null {
  const written = address.trim();
  const whole = /^[a-z]+:/i.test(written) ? written : `https://${written}`;
  if (written.length > longestTemplate || !URL.canParse(whole)) return null;
  const { protocol, username, port, hostname } = new URL(whole);
  if (protocol !== 'https:' || username !== '' || port !== '') return null;
  const end = [mySalesforce, lightning].find((each) => hostname.endsWith(each) && hostname.length > each.length);
  return end === undefined ? null : `https://${hostname.slice(0, -end.length)}${lightning}`;
}

/** A copied address names the account and its region. Null for any other address. */
function hubspotSearch(address: string): string | null {
  const written = address.trim();
  if (written.length > longestTemplate || !URL.canParse(written)) return null;
  const { protocol, hostname, pathname } = new URL(written);
  const [, account] = /^\/contacts\/(\d{1,15})(?:\/|$)/.exec(pathname) ?? [];
  if (protocol !== 'https:' || account === undefined || !/^app(?:-[a-z0-9]{1,9})?\.hubspot\.com$/.test(hostname))
    return null;
  return `https://${hostname}/contacts/${account}/objects/0-1/views/all/list?query={email}`;
}

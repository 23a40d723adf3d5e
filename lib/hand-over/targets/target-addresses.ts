import { longest } from '@/lib/platform/longest';
import { parseBaseUrl } from '@/lib/service/client/address';

/** One DNS label: the rest of Pipedrive's address is fixed, so that no setting sends a token elsewhere. */
export const companyForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
export const baseForm = /^app[A-Za-z0-9]{14}$/;
export const tableForm = /^tbl[A-Za-z0-9]{14}$/;
/** No quote, backslash or bracket: an address is also part of a formula and of a query. */
export const emailForm = /^[^\s"'\\(){},;<>@]{1,64}@[^\s"'\\(){},;<>@]{1,255}$/;
/** A column's name is part of a formula. */
export const columnForm = /^[^{}\\\r\n]{1,100}$/;
/** 24 to 64 bytes in base64. */
export const secretForm = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$/;
const headerForm = /^[a-z][a-z0-9-]{0,63}$/;
export const headerValueForm = /^[\x21-\x7e](?:[\x20-\x7e]{0,510}[\x21-\x7e])?$/;

/** Headers of the browser, of the request itself, and of the signature. */
const reservedHeaders =
  /^(?:sec-|proxy-|webhook-|access-control-|content-|accept|host$|origin$|referer$|cookie|connection$|date$|dnt$|expect$|keep-alive$|te$|trailer$|transfer-encoding$|upgrade$|via$|user-agent$)/;

export const isOwnHeader = (name: string): boolean => headerForm.test(name) && !reservedHeaders.test(name);

/** `acme`, `acme.pipedrive.com` or any page of it → `acme`; null for anything else. */
export function companyOf(text: string): string | null {
  const typed = text.trim().toLowerCase().slice(0, longest.serviceAddress);
  const whole = /^https:\/\//.test(typed) ? typed : `https://${typed.includes('.') ? typed : `${typed}.pipedrive.com`}`;
  if (!URL.canParse(whole)) return null;
  const { hostname } = new URL(whole);
  const company = hostname.endsWith('.pipedrive.com') ? hostname.slice(0, -'.pipedrive.com'.length) : '';
  return companyForm.test(company) ? company : null;
}

/** The address of a table in the browser → its two ids. */
export function tableOf(text: string): { base: string; table: string } | null {
  const parts = text.trim().slice(0, longest.serviceAddress).split(/[/?#]/);
  const base = parts.find((part) => baseForm.test(part));
  const table = parts.find((part) => tableForm.test(part));
  return base === undefined || table === undefined ? null : { base, table };
}

/** Whole, with path and query. https, or http to this machine; a password in it would be shown. */
export function hookAddressOf(text: string): URL | null {
  const parsed = parseBaseUrl(text);
  if ('problem' in parsed) return null;
  const url = new URL(text.trim());
  url.hash = '';
  return url;
}

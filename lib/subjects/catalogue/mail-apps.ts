import { isHostOf, parseAddress } from '@/lib/subjects/page-address';

/** Mailboxes and calendars: their pages are about the correspondents, not about the company that runs them. */
const mailApps =
  `app.fastmail.com app.hey.com app.shortwave.com app.tuta.com calendar.google.com calendar.notion.so calendar.proton.me
  calendar.yahoo.com calendar.zoho.com calendar.zoho.eu mail.aol.com mail.google.com mail.proton.me mail.superhuman.com mail.yahoo.com
  mail.yandex.com mail.zoho.com mail.zoho.eu navigator.gmx.net outlook.cloud.microsoft outlook.live.com outlook.office.com
  outlook.office365.com www.icloud.com`.split(/\s+/);

export function isMailApp(address: string): boolean {
  const url = parseAddress(address);
  return url !== null && isMailHost(url.hostname);
}

export const isMailHost = (hostname: string): boolean => mailApps.some((host) => isHostOf(hostname, host));

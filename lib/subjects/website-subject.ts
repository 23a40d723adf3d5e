import { isMailApp } from './catalogue/mail-apps.ts';
import { findCompanyDomain } from './find-company-domain.ts';
import { subjectOfDomain } from './known-subjects.ts';
import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/**
 * The company whose own website this is; null for a network's page, for a mailbox or a calendar, and for hosts that many owners share.
 * Loads the public suffix list.
 */
export function subjectOfWebsite(address: string, sites: readonly Site[]): Subject | null {
  const domain = isMailApp(address) ? null : findCompanyDomain(address, sites);
  return domain === null ? null : subjectOfDomain(domain);
}

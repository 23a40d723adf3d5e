import type { DomainFound } from '@/lib/exclusions/parse-member';
import { findCompanyDomain } from '@/lib/subjects/company-website';
import { hasOneOwner } from '@/lib/subjects/own-hosts';
import { hostOfOthers } from '@/lib/subjects/shared-hosts';

/**
 * The registered domain of an https address; lists contain no others. The public suffix list is 140 kB: only the worker and the file import
 * load it.
 */
export function registeredDomain(address: string): DomainFound {
  const domain = findCompanyDomain(address, []);
  if (domain !== null) return { domain };
  const isShared = hostOfOthers(address) !== null || !hasOneOwner(new URL(address).hostname.replace(/\.$/, ''));
  return { problem: isShared ? 'shared-host' : 'nothing' };
}

import { findCandidates } from './address-candidates.ts';

export type OneAddress = { address: string } | { problem: 'empty' | 'none' | 'several' };

/**
 * The single address in text that a person typed, pasted or selected: `Jane <jane@acme.example>`, `mailto:jane@acme.example`. Judged by
 * spelling alone, so that a panel can show a problem at once.
 */
export function findOneAddress(written: string): OneAddress {
  if (written.trim() === '') return { problem: 'empty' };
  const found = new Set(findCandidates(written));
  const [address] = found;
  if (address === undefined) return { problem: 'none' };
  return found.size > 1 ? { problem: 'several' } : { address };
}

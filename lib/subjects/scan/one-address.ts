import { findCandidates } from './address-candidates.ts';

export type OneAddress = { address: string } | { problem: 'empty' | 'none' | 'several' };

/**
 * The one address in what a person wrote, pasted or selected: `Jane <jane@acme.example>`, `mailto:jane@acme.example`.
 * By its spelling alone, so that a panel can say at once what is wrong.
 */
export function findOneAddress(written: string): OneAddress {
  if (written.trim() === '') return { problem: 'empty' };
  const found = new Set(findCandidates(written));
  const [address] = found;
  if (address === undefined) return { problem: 'none' };
  return found.size > 1 ? { problem: 'several' } : { address };
}

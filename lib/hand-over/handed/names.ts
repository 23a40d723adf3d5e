import { partsOfName } from '@/lib/database/records/known-names';
import { vcardName } from '@/lib/export/vcard-name';

export interface NameParts {
  prefix: string | null;
  firstName: string | null;
  lastName: string | null;
  suffix: string | null;
}

/** A name in the parts that an address book has. `full` is the best known spelling; a masked last name gives way to it. Pure. */
export function namePartsOf(full: string, first: string | null, last: string | null): NameParts {
  const known = last?.includes('*') === true && !full.includes('*') ? partsOfName(full, first) : null;
  const { given, family, suffixes } = vcardName(full, known?.first ?? first, known?.last ?? last);
  return {
    prefix: null,
    firstName: unmaskName(given) || null,
    lastName: unmaskName(family) || null,
    suffix: suffixes.join(', ') || null,
  };
}

/** A masked name for a contact list: "N******" → "N.", "de la C***" → "de la C.". Pure. */
export function unmaskName(name: string): string {
  if (!name.includes('*')) return name;
  const words = name.split(/\s+/).map((word) => (word.includes('*') ? initialOf(word) : word));
  return words.filter(Boolean).join(' ');
}

/** Empty unless a letter before the hidden part is known. */
function initialOf(word: string): string {
  const [, letter] = /^[^\p{L}*]*(\p{L}\p{M}*)/u.exec(word) ?? [];
  return letter === undefined ? '' : `${letter}.`;
}

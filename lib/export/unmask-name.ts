/** A part of a name as a preview masks it, for a list of contacts: "N******" → "N.", "de la C***" → "de la C.". Pure. */
export function unmaskName(name: string): string {
  if (!name.includes('*')) return name;
  const words = name.split(/\s+/).map((word) => (word.includes('*') ? initialOf(word) : word));
  return words.filter(Boolean).join(' ');
}

/** Empty unless a letter is known that comes before all that is hidden. */
function initialOf(word: string): string {
  const [, letter] = /^[^\p{L}*]*(\p{L}\p{M}*)/u.exec(word) ?? [];
  return letter === undefined ? '' : `${letter}.`;
}

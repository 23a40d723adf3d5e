/** "Amara Okonkwo" → "AO", "amara-okonkwo-4b2" → "AO". */
export function initialsOf(name: string): string {
  // What follows a comma or stands in brackets is a title, not a name.
  const [plain = name] = name.split(/[,(|]/);
  const words = plain.split(/[\s._-]+/).filter((word) => /^\p{L}/u.test(word));
  const first = words[0] ?? name;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'e',
};

/** "Łukasz Nuñez-Ørsted" → "lukasz-nunez-orsted"; what slugs, domains and email addresses are made of. */
export function toAsciiSlug(text: string): string {
  return replaceSpecialLetters(text.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The lower-case letters that have no plain one underneath. */
export function replaceSpecialLetters(text: string): string {
  return text.replace(/[ßæøœłđðþıə]/g, (letter) => special[letter] ?? '');
}

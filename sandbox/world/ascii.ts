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

/** "Łukasz Nuñez-Ørsted" → "lukasz-nunez-orsted", for slugs, domains and email addresses. */
export function toAsciiSlug(text: string): string {
  return replaceSpecialLetters(text.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Replaces lower-case letters that do not decompose to a plain letter. */
export function replaceSpecialLetters(text: string): string {
  return text.replace(/[ßæøœłđðþıə]/g, (letter) => special[letter] ?? '');
}

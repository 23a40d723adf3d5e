import { replaceSpecialLetters } from './ascii.ts';

/** "Łukasz  Nuñez, PhD" → "lukasz nunez": spellings of one name share a key. Credentials, after a comma, are dropped. */
export function toNameKey(fullName: string): string {
  const [name = ''] = fullName.split(',');
  return replaceSpecialLetters(name.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

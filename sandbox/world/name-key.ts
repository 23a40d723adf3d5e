import { replaceSpecialLetters } from './ascii.ts';

/** "Łukasz  Nuñez, PhD" → "lukasz nunez": two spellings of one name have one key. What follows a comma is credentials. */
export function toNameKey(fullName: string): string {
  const [name = ''] = fullName.split(',');
  return replaceSpecialLetters(name.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

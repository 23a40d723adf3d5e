/** Long enough to tell searches apart, short enough for every file system. */
const longest = 60;

/** A text as part of a file's name: letters and digits, joined by hyphens. Pure. */
export function fileWords(text: string): string {
  const words = text
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return [...words.join('-')].slice(0, longest).join('').replace(/-$/, '') || '-';
}

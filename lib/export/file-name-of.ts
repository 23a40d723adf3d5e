import { trimEnd } from '@/lib/platform/trim-end';

/** Most file systems allow 255 bytes; a browser may append " (1)", and sync services a little more. */
const maxBytes = 200;
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Direction marks can make "fdp.exe" look like "exe.pdf"; the two joiners are needed by letters and emoji. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu;
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** A file name valid on every file system, from a person's name: `Jane Doe, PhD` → `Jane Doe, PhD.vcf`. Extension without a dot. */
export function fileNameOf(name: string, extension: string): string {
  const plain = name.normalize('NFC').toWellFormed().replace(forbidden, ' ').replace(unseen, '').replace(/\s+/g, ' ');
  // A leading dot hides the file; a trailing dot is dropped by some systems, which then name another file.
  const kept = trimEnd(cutTo(plain.replace(/^[. ]+/, ''), maxBytes - extension.length - 1), '. ');
  if (kept === '') return `sidenote.${extension}`;
  return `${reserved.test(kept) ? '_' : ''}${kept}.${extension}`;
}

function cutTo(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let kept = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > bytes) return kept;
    kept += character;
  }
  return kept;
}

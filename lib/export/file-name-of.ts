import { trimEnd } from '@/lib/platform/trim-end';

/** Most file systems take 255 bytes; a browser may put " (1)" behind it, and sync services a little more. */
const maxBytes = 200;
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Marks that turn the reading direction can make "fdp.exe" look like "exe.pdf"; the two joiners are letters' and emoji's own. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu;
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** A name that every file system takes, from a person's: `Jane Doe, PhD` → `Jane Doe, PhD.vcf`. Extension without a dot. */
export function fileNameOf(name: string, extension: string): string {
  const plain = name.normalize('NFC').toWellFormed().replace(forbidden, ' ').replace(unseen, '').replace(/\s+/g, ' ');
  // A dot in front hides the file; one at the end is dropped by some systems and another file is meant.
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

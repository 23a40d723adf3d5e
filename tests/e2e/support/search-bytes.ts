import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files of a folder and of those in it, one after another, without the zeros that a log reserves at its end. */
export function readFiles(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(
    files.map((file) => {
      const bytes = readFileSync(join(file.parentPath, file.name));
      return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
    }),
  );
}

/** Those texts that the bytes hold: as they are, in UTF-16, in hex, and in base64 at any place of a longer text. */
export const textsIn = (bytes: Buffer, texts: readonly string[]): string[] =>
  texts.filter((text) => formsOf(text).some((form) => bytes.includes(form)));

function formsOf(text: string): Buffer[] {
  const plain = Buffer.from(text);
  return [plain, Buffer.from(text, 'utf16le'), Buffer.from(plain.toString('hex')), ...[0, 1, 2].map(base64At)];

  /** Without the letters that depend on what is before and behind. */
  function base64At(bytesBefore: number): Buffer {
    const whole = Buffer.concat([Buffer.alloc(bytesBefore), plain]);
    const letters = whole.toString('base64');
    return Buffer.from(letters.slice(Math.ceil((bytesBefore * 8) / 6), Math.floor((whole.length * 8) / 6)));
  }
}

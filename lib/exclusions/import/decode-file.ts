/** The character encoding of a file. `mixed`: some lines are UTF-8, others Windows-1252. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'mixed';
export type NoText = 'picture' | 'workbook' | 'document' | 'binary';

export type Decoded = { text: string; encoding: Encoding } | { refused: NoText };

const starts: readonly [NoText, readonly number[]][] = [
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const sliceBytes = 1 << 20;

/** Decodes by byte order mark, else as UTF-8 if valid, else line by line as UTF-8 or Windows-1252. `breathe` lets the page paint. */
export async function decodeFile(bytes: Uint8Array, breathe: () => Promise<void>): Promise<Decoded> {
  const known = starts.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte));
  if (known !== undefined) return { refused: known[0] };
  const wide = findWide(bytes);
  if (wide !== null) return { text: await decodeWhole(bytes, wide, breathe), encoding: wide };
  if (bytes.includes(0)) return { refused: isWebp(bytes) ? 'picture' : 'binary' };
  try {
    return { text: await decodeWhole(bytes, 'utf-8', breathe), encoding: 'utf-8' };
  } catch {
    // Not in this encoding: another is tried.
    return decodeLines(bytes, breathe);
  }
}

/** UTF-16 by its byte order mark or, for Latin text without one, by every second byte being zero. */
function findWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  if (head.length < 8 || bytes.length % 2 === 1) return null;
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length / (head.length / 2);
  if (zeros(1) > 0.6 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > 0.6 && zeros(1) === 0 ? 'utf-16be' : null;
}

/** Throws TypeError if UTF-8 is requested and the bytes are not valid UTF-8. */
async function decodeWhole(
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be',
  breathe: () => Promise<void>,
): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    parts.push(decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true }));
    await breathe();
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Files merged from several sources have lines in both encodings, and neither may corrupt the other. */
async function decodeLines(bytes: Uint8Array, breathe: () => Promise<void>): Promise<Decoded> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const western = new TextDecoder('windows-1252');
  const parts: string[] = [];
  let isMixed = false;

  /** Halves invalid UTF-8 until single lines are left: most of a file is decoded in few pieces. */
  function decode(from: number, until: number): void {
    const piece = bytes.subarray(from, until);
    try {
      const text = strict.decode(piece);
      if (text.length < piece.length) isMixed = true;
      parts.push(text);
    } catch {
      // Not in this encoding: another is tried.
      const cut = findCut(bytes, from, until);
      if (cut === null) {
        parts.push(western.decode(piece));
        return;
      }
      decode(from, cut);
      decode(cut, until);
    }
  }
  for (let from = 0; from < bytes.length; ) {
    const near = from + sliceBytes / 16;
    const lineEnd = near >= bytes.length ? -1 : bytes.indexOf(0x0a, near);
    const until = lineEnd === -1 ? bytes.length : lineEnd + 1;
    decode(from, until);
    from = until;
    await breathe();
  }
  return { text: parts.join(''), encoding: isMixed ? 'mixed' : 'windows-1252' };
}

/** The position after the line break nearest the middle; null if there is only one line. */
function findCut(bytes: Uint8Array, from: number, until: number): number | null {
  const middle = Math.floor((from + until) / 2);
  const after = bytes.subarray(0, until - 1).indexOf(0x0a, middle);
  if (after !== -1) return after + 1;
  const before = bytes.subarray(from, middle).lastIndexOf(0x0a);
  return before === -1 ? null : from + before + 1;
}

/** `RIFF....WEBP`: the size in between varies, so there is no fixed prefix. */
function isWebp(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(8, 12)) === 'WEBP';
}

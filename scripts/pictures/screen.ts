import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

export interface Screen {
  readonly display: string;
  /** What is on the screen now, as PNG. */
  take(): Buffer;
  /** Puts the pointer into the last corner. */
  hidePointer(): void;
  stop(): void;
}

/** A screen that is a file: Xvfb keeps its pixels in the format of `xwd`. */
export async function startScreen(width: number, height: number): Promise<Screen> {
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-screen-'));
  const flags = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-fbdir', folder, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = `:${await firstLine(server)}`;
  const manager = spawn('openbox', [], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' });
  manager.once('error', () => console.error('Install openbox and xdotool.'));
  return {
    display,
    take: () => encodePng(readPixels(readFileSync(join(folder, 'Xvfb_screen0')))),
    hidePointer() {
      execFileSync('xdotool', ['mousemove', String(width), String(height)], {
        env: { ...process.env, DISPLAY: display },
      });
    },
    stop() {
      manager.kill();
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`${error.message}: install xvfb, openbox and xdotool.`)));
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    server.stdout?.once('data', (line) => resolve(String(line).trim()));
  });
}

interface Pixels {
  width: number;
  height: number;
  /** Three bytes each, row by row, without padding. */
  rgb: Buffer;
}

/** Fields of the header of `xwd`, by their place among its numbers. */
const field = { headerSize: 0, width: 4, height: 5, bytesPerLine: 12, colors: 19 };
const bytesPerColor = 12;

export function readPixels(dump: Buffer): Pixels {
  const read = (name: keyof typeof field): number => dump.readUInt32BE(4 * field[name]);
  const [width, height] = [read('width'), read('height')];
  const start = read('headerSize') + bytesPerColor * read('colors');
  const rgb = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Blue, green, red and a byte without meaning.
      const from = start + y * read('bytesPerLine') + 4 * x;
      const to = 3 * (y * width + x);
      rgb[to] = dump[from + 2] ?? 0;
      rgb[to + 1] = dump[from + 1] ?? 0;
      rgb[to + 2] = dump[from] ?? 0;
    }
  }
  return { width, height, rgb };
}

export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.concat([Buffer.of(0), rgb.subarray(3 * y * width, 3 * (y + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, sum]);
}

const polynomial = 0xedb88320;

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

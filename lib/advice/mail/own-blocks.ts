import { type Span, trimSpan } from '@/lib/advice/text/words-of';

/** `On Tue, 3 Nov 2026 at 10:12, Amara <amara@…> wrote:` as mail programs write it in five languages; it may span two lines. */
const attributionStart = /^(?:on|am|op|le|el)\b/iu;
/** Before the colon: the verb; in German and Dutch followed by the writer's name. */
const verbAtEnd = /(?:\bwrote|\bécrit|\bescribió)$/iu;
const verbBeforeName = /\b(?:schrieb|schreef)\b/iu;
const longestName = 120;

function isAttribution(text: string): boolean {
  if (!text.endsWith(':') || !attributionStart.test(text) || !/[\d@]/.test(text)) return false;
  const line = text.slice(0, -1).trimEnd();
  return verbAtEnd.test(line) || verbBeforeName.test(line.slice(-longestName - 'schrieb'.length));
}

const divider =
  /^(?:-{3,}\s*(?:original|forwarded|ursprüngliche|weitergeleitete|oorspronkelijk|mensaje|message)\b.*|_{20,})$/iu;
const from = /^\*?(?:from|von|van|de)\s?:\*?\s/iu;
const sentOrTo =
  /^\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|verzonden|aan|onderwerp|envoyé|à|objet|enviado|para|asunto)\s?:/iu;

/** The writer's own text in trimmed blocks: without quoted lines, an earlier mail with its attribution, and a signature (RFC 3676, 4.3). */
export function ownBlocksOf(body: string): Span[][] {
  const all = linesOf(body);
  const textAt = (index: number): string => {
    const line = all[index];
    return line ? body.slice(line.start, line.end) : '';
  };
  const blocks: Span[][] = [];
  let block: Span[] = [];
  const endBlock = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index];
    const text = textAt(index);
    if (text === '--' || isHead(text, textAt(index + 1))) break;
    const length = attributionLength(text, textAt(index + 1));
    if (length > 0) {
      const next = all.findIndex((line, at) => at >= index + length && line.end > line.start);
      // Without quote marks, everything that follows is the earlier mail; with them, replies may be interleaved.
      if (next < 0 || !textAt(next).startsWith('>')) break;
      endBlock();
      index = next - 1;
    } else if (!line || text === '' || text.startsWith('>')) endBlock();
    else block.push(line);
  }
  endBlock();
  return blocks;
}

const isHead = (text: string, next: string): boolean => divider.test(text) || (from.test(text) && sentOrTo.test(next));

function attributionLength(text: string, next: string): number {
  if (text.length > 300) return 0;
  if (isAttribution(text)) return 1;
  return next.length <= 200 && isAttribution(`${text} ${next}`) ? 2 : 0;
}

function linesOf(body: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (const { 0: end, index } of body.matchAll(/\r\n?|[\n\u2028\u2029]|$/g)) {
    lines.push(trimSpan(body, { start, end: index }));
    start = index + end.length;
  }
  return lines;
}

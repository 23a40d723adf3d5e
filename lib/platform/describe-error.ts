/** An error reduced to listed words. Its text can contain anything (an address, a key), so only the class of a known message is stored. */
export interface DescribedError {
  /** The class of the error; `Other` if it does not look like the name of an error class. */
  name: string;
  /** The known class of its message, or `other`. */
  message: string;
  /** What an error class of our own reports in fixed words and numbers; empty for all others. */
  detail: string;
  /** Positions in our own files, innermost first, as `file:line:column`. */
  frames: string[];
}

/** The field in which our own error classes describe themselves in fixed words and numbers, such as "bad-request 400". */
export const reportAs = Symbol('report as');

const maxCauses = 4;
const maxFrames = 8;
const maxCharacters = 10_000;

const className = /^\$?[A-Z][A-Za-z]{0,40}(?:Error|Exception)$/;
const ownWords = /^[a-z0-9-]+(?: [a-z0-9-]+){0,7}$/;
/** Frames of a built extension, and of the sources in tests. An extension page with its query is not a script. */
const ownFrame =
  /(?:(?:chrome|moz)-extension:\/\/[^/\s]{1,64}\/|\/(?=(?:lib|components|entrypoints)\/))([\w./-]{1,120}\.[jt]sx?)(?:\?[^\s:]{0,40})?:(\d{1,7}):(\d{1,7})/;

/** Messages of browsers and libraries, by class; the first match wins. */
const messageClasses: readonly (readonly [name: string, text: RegExp])[] = [
  ['no-network', /failed to fetch|networkerror|load failed|network error/i],
  ['no-receiver', /receiving end does not exist|could not establish connection/i],
  ['port-closed', /message port closed|message channel (?:is )?closed|disconnected port/i],
  ['context-invalidated', /extension context invalidated|can't access dead object/i],
  ['no-such-tab', /no tab with id|invalid tab id|no active (?:side panel|tab)/i],
  ['no-such-window', /no window with id|invalid window id|no current window/i],
  ['no-such-frame', /no frame with id|frame (?:with id \d{1,9} )?was removed/i],
  ['page-not-allowed', /cannot access|missing host permission|cannot be scripted|extensions gallery/i],
  ['needs-a-gesture', /user gesture|user input handler|user activation/i],
  ['too-many-writes', /max_write_operations|quota_bytes|too many/i],
  ['disk-full', /quota|disk full|no space|full disk/i],
  ['database-closed', /database (?:connection )?(?:is |has been |was )?clos|connection (?:is )?closing|not open/i],
  ['database-blocked', /blocked|versionchange|newer version/i],
  ['database-gone', /backing store|internal error (?:opening|was encountered)|corrupt/i],
  [
    'transaction-ended',
    /transaction (?:has |is |was |already )?(?:finished|inactive|committed|aborted)|prematurecommit/i,
  ],
  ['already-there', /already exists|duplicate id|constraint/i],
  ['not-json', /json|unexpected (?:token|end|non-whitespace)/i],
  ['not-a-url', /invalid url|not a valid url|failed to construct 'url'/i],
  ['not-cloneable', /could not be cloned|structured clone/i],
  ['out-of-stack', /maximum call stack|too much recursion/i],
  ['out-of-memory', /out of memory|allocation fail|invalid (?:array|string) length/i],
  ['missing-value', /(?:of|from) (?:undefined|null)|is (?:undefined|null)|properties of/i],
  ['not-a-function', /is not a (?:function|constructor)|not callable/i],
  ['not-defined', /is not defined|before initialization/i],
  ['not-iterable', /is not iterable/i],
  ['chunk-not-loaded', /dynamically imported module|importing a module script|loading chunk/i],
  ['resize-loop', /resizeobserver loop/i],
  ['aborted', /abort/i],
  ['timed-out', /time(?:d )?-?out/i],
  ['no-decryption', /decrypt|operation failed for an operation-specific reason/i],
];

/** The closed set of issue codes of a schema. */
const schemaCodes: ReadonlySet<unknown> = new Set([
  'invalid_type',
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
  'invalid_element',
  'invalid_value',
  'custom',
]);

/** The error and its causes, outermost first. Never throws, whatever was thrown. */
export function describeError(error: unknown): DescribedError[] {
  const described: DescribedError[] = [];
  const seen = new Set<unknown>();
  let next = error;
  while (described.length < maxCauses && !seen.has(next)) {
    seen.add(next);
    described.push(describeOne(next));
    const inner = read(next, 'cause') ?? read(next, 'inner');
    if (inner === undefined || inner === null) break;
    next = inner;
  }
  return described;
}

/** Whether its message has a known class: for rejections that are normal. */
export function isOfClass(error: unknown, ...classes: string[]): boolean {
  return classes.includes(describeError(error)[0]?.message ?? '');
}

/** A cause that is safe to pass on: only listed words, because a browser may quote the request with its key. */
export function causeOf(error: unknown): Error {
  const [{ name, message, frames } = { name: 'Other', message: 'other', frames: [] }] = describeError(error);
  const cause = new Error(message);
  cause.name = name;
  cause.stack = frames.map((frame) => `chrome-extension://own/${frame}`).join('\n');
  return cause;
}

function describeOne(error: unknown): DescribedError {
  const isObject = typeof error === 'object' && error !== null;
  const name = textOf(read(error, 'name'));
  const detail = textOf(read(error, reportAs));
  const named = className.test(name) || name === 'Error' ? name : 'Other';
  const frames = framesOf(textOf(read(error, 'stack')));
  const issues = read(error, 'issues');
  if (Array.isArray(issues)) return { name: named, message: 'does-not-fit', detail: codesOf(issues), frames };
  return {
    name: isObject ? named : `thrown ${typeof error}`,
    message: classOf(typeof error === 'string' ? error : textOf(read(error, 'message'))),
    detail: detail.length <= 80 && ownWords.test(detail) ? detail : '',
    frames,
  };
}

/** What a schema rejected, without the value or its path. */
function codesOf(issues: readonly unknown[]): string {
  const codes = issues.slice(0, 100).map((issue) => read(issue, 'code'));
  return [...new Set(codes.filter((code) => schemaCodes.has(code)))].join(' ');
}

function classOf(message: string): string {
  if (message === '') return 'none';
  if (messageClasses.some(([name]) => name === message) || message === 'does-not-fit') return message;
  const text = message.slice(0, 500);
  return messageClasses.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.slice(0, maxCharacters).split('\n')) {
    const [, file, row, column] = ownFrame.exec(line.slice(0, 500)) ?? [];
    if (file === undefined) continue;
    frames.push(`${file}:${row}:${column}`);
    if (frames.length === maxFrames) break;
  }
  return frames;
}

/** A field of the thrown value, which may be a proxy or have a getter that throws. */
function read(value: unknown, field: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, field);
  } catch {
    // A getter that throws counts as absent.
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : '';
}

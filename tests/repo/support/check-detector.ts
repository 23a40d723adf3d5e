/** The script that runs in granted pages: small, alone, and not to be noticed (docs/adr/0001-the-page-is-never-touched.md). */
const forbidden: [what: string, pattern: RegExp][] = [
  ['the polyfill', /webextension-polyfill|globalThis\.browser|api-metadata/i],
  ['zod', /ZodError|_zod\b|invalid_type/],
  ['React', /react\.(element|transitional|fragment)|createElement/i],
  ['a message to the page', /postMessage|BroadcastChannel|MessageChannel/],
  ['an event to the page', /dispatchEvent|CustomEvent/],
  ['the document', /\bdocument\b/],
  ['an observer', /MutationObserver|IntersectionObserver/],
  ['a request', /\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|new Image/],
  ['storage of the page', /localStorage|sessionStorage|indexedDB|\bcookie/],
  ['code from text', /\beval\(|new Function|\bimport\(/],
  ['a log', /\bconsole\./],
];

export const maxDetectorBytes = 2048;

/** What the built detector has that it must not have. */
export function checkDetector(source: string): string[] {
  const bytes = Buffer.byteLength(source);
  return [
    ...(bytes > maxDetectorBytes ? [`${bytes} bytes, more than ${maxDetectorBytes}`] : []),
    ...forbidden.filter(([, pattern]) => pattern.test(source)).map(([what]) => what),
  ];
}

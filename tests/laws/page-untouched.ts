/** What a page can notice about an extension, as it saw it itself. */
export interface PageTrace {
  html: string;
  globals: string[];
  mutations: number;
  /** Window messages and the names of custom events on window and document. */
  messages: string[];
  events: string[];
  /** Addresses the page loaded, its own resources included. */
  resources: string[];
  /** `name=value` of every attribute of the root elements. */
  attributes: string[];
}

/** The law: a page with Sidenote is the same as without. Answers with every difference, in words; none is an empty list. */
export function findTouches(without: PageTrace, with_: PageTrace): string[] {
  const touches: string[] = [];
  if (with_.html !== without.html) touches.push('the markup differs');
  if (with_.mutations !== without.mutations)
    touches.push(`${with_.mutations} mutations instead of ${without.mutations}`);
  for (const part of ['globals', 'messages', 'events', 'resources', 'attributes'] as const) {
    const known = new Set(without[part]);
    for (const found of with_[part]) if (!known.has(found)) touches.push(`${part}: ${found}`);
  }
  return touches;
}

/**
 * To be run in the page before anything else of it. Wraps nothing an extension could trip over: it only listens, and
 * notes what is dispatched from the page's own world. An event from the detector's world is seen only by a page that
 * knows its name; that the detector dispatches none is checked in the built file (`tests/repo`).
 */
export const startTrace = `(() => {
  const trace = { mutations: 0, messages: [], events: [] };
  Object.defineProperty(window, '__trace', { value: trace, enumerable: false });
  addEventListener('message', (event) => trace.messages.push(String(JSON.stringify(event.data))));
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    trace.events.push(event.type);
    return dispatch.call(this, event);
  };
  new MutationObserver((records) => { trace.mutations += records.length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();`;

/** To be evaluated in the page at the end. */
export const readTrace = `(() => ({
  html: document.documentElement.outerHTML,
  globals: Object.getOwnPropertyNames(window).sort(),
  mutations: window.__trace.mutations,
  messages: window.__trace.messages,
  events: window.__trace.events,
  resources: performance.getEntriesByType('resource').map((entry) => entry.name).sort(),
  attributes: [document.documentElement, document.head, document.body]
    .flatMap((element) => [...element.attributes].map((attribute) => attribute.name + '=' + attribute.value)),
}))()`;

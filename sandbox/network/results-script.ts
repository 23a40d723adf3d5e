/**
 * Runs in the demo network's page: swaps the content and pushes the address, like a single-page site. Of two pending clicks the last wins.
 */
export const resultsScript = `'use strict';
(() => {
  let latest = 0;
  const inPage = (url) => url.origin === location.origin && /^\\/(in|search|company)\\//.test(url.pathname);
  async function show(url) {
    const turn = ++latest;
    const response = await fetch(url);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const content = page.getElementById('content');
    if (turn !== latest || content === null) return;
    document.title = page.title;
    document.getElementById('content').replaceWith(document.adoptNode(content));
    scrollTo(0, 0);
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href);
    if (!inPage(url)) return;
    event.preventDefault();
    history.pushState({}, '', url);
    void show(url);
  });
  addEventListener('popstate', () => void show(location.href));
})();
`;

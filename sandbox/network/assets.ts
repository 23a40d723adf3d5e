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

/** Pronet's own look: warm paper, plum, rounded cards. No web font and no image, so that a page takes three requests. */
export const siteStyle = `
:root { --ink: #2a2430; --quiet: #6d6474; --paper: #f6f2ee; --card: #fff; --line: #e7dfd8; --plum: #7a3b5d; --plum-soft: #f4e6ed; }
* { box-sizing: border-box; }
html { color-scheme: light; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--plum); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid #c98aa9; outline-offset: 2px; border-radius: 4px; }
h1, h2, p { margin: 0; }
.bar { background: var(--card); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 1; }
.bar-inner { max-width: 1060px; margin: 0 auto; padding: 10px 20px; display: flex; align-items: center; gap: 20px; }
.wordmark { display: flex; align-items: center; gap: 9px; font-weight: 700; font-size: 19px; letter-spacing: -0.02em; color: var(--ink); }
.wordmark:hover { text-decoration: none; }
.mark { width: 26px; height: 26px; border-radius: 8px; background: radial-gradient(circle at 36% 40%, #fff 0 4px, transparent 4.5px), radial-gradient(circle at 66% 60%, #f0c9a0 0 4px, transparent 4.5px), var(--plum); }
.find { flex: 1; max-width: 320px; }
.find input { width: 100%; padding: 8px 14px; border: 1px solid var(--line); border-radius: 999px; background: var(--paper); color: inherit; font: inherit; }
.bar nav, .site-bar nav { margin-left: auto; display: flex; gap: 20px; font-weight: 500; }
.bar nav a { color: var(--quiet); }
main { max-width: 1060px; margin: 24px auto; padding: 0 20px; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 20px; align-items: start; }
@media (max-width: 820px) { .columns { grid-template-columns: minmax(0, 1fr); } .find { display: none; } }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px 24px; margin-bottom: 20px; overflow: hidden; }
.card h2 { font-size: 17px; margin-bottom: 12px; letter-spacing: -0.01em; }
aside .card { padding: 18px 20px; }
.profile { padding: 0 0 22px; position: relative; }
.banner { display: block; width: 100%; height: 150px; }
.profile > .avatar { margin: -56px 0 0 24px; border: 4px solid var(--card); border-radius: 999px; background: var(--card); box-sizing: content-box; }
.who { padding: 8px 28px 0; }
.who h1 { font-size: 26px; letter-spacing: -0.02em; line-height: 1.25; }
.headline { font-size: 16px; margin: 4px 0 8px; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 13.5px; }
.actions { display: flex; gap: 10px; margin-top: 14px; }
.button { background: var(--plum); color: #fff; padding: 7px 18px; border-radius: 999px; font-weight: 600; border: 1px solid var(--plum); }
.button.ghost { background: transparent; color: var(--plum); }
.prose { white-space: pre-line; max-width: 62ch; overflow-wrap: anywhere; }
.history, .people { list-style: none; margin: 0; padding: 0; }
.history li { display: grid; grid-template-columns: 48px 1fr; gap: 14px; padding: 12px 0; }
.history li + li, .people li + li, .post + .post { border-top: 1px solid var(--line); }
.role { font-weight: 600; }
.person { display: flex; gap: 14px; padding: 12px 0; align-items: flex-start; }
.person .avatar { flex: none; }
.person > div { min-width: 0; }
.name { font-weight: 600; color: var(--ink); display: inline-block; }
.line { overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; font-size: 14px; overflow-wrap: anywhere; }
.chips { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; }
.chips li { background: var(--plum-soft); color: #5d2b46; padding: 4px 12px; border-radius: 999px; font-size: 13.5px; }
.more { display: inline-block; margin-top: 12px; font-weight: 600; }
.post { padding: 10px 0; }
.facts { display: grid; grid-template-columns: 140px 1fr; gap: 8px 16px; margin: 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; }
.results { max-width: 720px; margin: 0 auto; }
.results h1, .hero h1 { font-size: 24px; letter-spacing: -0.02em; }
.hero { background: linear-gradient(120deg, #fff, var(--plum-soft)); }
.pages { display: flex; gap: 10px; margin-top: 12px; }
.foot { max-width: 1060px; margin: 0 auto; padding: 4px 20px 40px; color: var(--quiet); font-size: 13px; }
.site { background: #fff; }
.site-bar { display: flex; align-items: center; gap: 12px; padding: 18px 32px; border-bottom: 1px solid var(--line); }
.site main { max-width: 760px; padding-top: 40px; }
.site h1 { font-size: 32px; line-height: 1.25; letter-spacing: -0.02em; margin-bottom: 18px; }
.site .chips { margin: 22px 0; }
`;

import { html } from 'hono/html';

/** The result of Hono's `html` tag, which escapes every interpolated value. */
export type Markup = ReturnType<typeof html>;

/** Own files only; no inline script or style, so injected code would not run. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

interface Page {
  title: string;
  main: Markup;
  /** Clicks on profiles swap the content instead of loading a page. */
  movesInPage?: boolean;
  query?: string;
}

export function pageMarkup({ title, main, movesInPage = false, query = '' }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Pronet</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${movesInPage ? html`<script src="/assets/results.js" defer></script>` : ''}
</head>
<body>
<header class="bar"><div class="bar-inner">
<a class="wordmark" href="/"><span class="mark" aria-hidden="true"></span>Pronet</a>
<form class="find" action="/search/people" role="search"><input type="search" name="q" aria-label="Search people" placeholder="Search people" value="${query}"></form>
<nav aria-label="Main"><a href="/">Home</a><a href="/search/people">People</a><a href="/inbox">Inbox</a></nav>
</div></header>
<main id="content">${main}</main>
<footer class="foot">Pronet is a made-up network. Nobody on it exists.</footer>
</body>
</html>`;
}

/** A page of a site of its own, beside the network. */
export function siteMarkup(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body class="site">${content}</body>
</html>`;
}

/** A section of a page, as a white card. */
export function card(heading: string, content: Markup | Markup[]): Markup {
  return html`<section class="card"><h2>${heading}</h2>${content}</section>`;
}

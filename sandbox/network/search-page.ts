import { html } from 'hono/html';
import type { World } from '../world/world.ts';
import { type Markup, pageMarkup } from './page.ts';
import { personRow } from './person-row.ts';

const pageSize = 12;

/** The results page: from here on, clicks on profiles and "back" move without loading a page, as single-page networks do. */
export function searchPage(world: World, query: string, requestedPage: number): Markup {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = world.people.filter((person) => {
    const text = `${person.fullName} ${person.slug} ${person.headline} ${person.company.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const last = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  const number = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 0), last) : 0;
  const link = (target: number): string => `/search/people?${new URLSearchParams({ q: query, page: String(target) })}`;
  const main = html`<section class="card results"><h1>People</h1>
<p class="quiet">${found.length.toLocaleString('en')} ${found.length === 1 ? 'person' : 'people'}${query === '' ? '' : ` for “${query}”`}</p>
<ul class="people">${found.slice(number * pageSize, (number + 1) * pageSize).map((person) => personRow(person, 56))}</ul>
<nav class="pages" aria-label="Pages">${number > 0 ? html`<a class="button ghost" href="${link(number - 1)}">Previous</a>` : ''}
${number < last ? html`<a class="button ghost" href="${link(number + 1)}">Next</a>` : ''}</nav></section>`;
  return pageMarkup({ title: 'People', main, movesInPage: true, query });
}

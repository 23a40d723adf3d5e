import { html } from 'hono/html';
import type { WorldPerson } from '../world/person-facts.ts';
import { avatar } from './avatar.ts';
import type { Markup } from './page.ts';

/** A person in a list: results, colleagues, home. */
export function personRow(person: WorldPerson, size: number): Markup {
  const line = person.sparse ? person.company.name : person.headline;
  return html`<li class="person">${avatar(person.slug, person.fullName, size)}<div>
<a class="name" href="/in/${person.slug}" dir="auto">${person.fullName}</a>
<p class="line" dir="auto">${line}</p><p class="quiet">${person.place.city}, ${person.place.country}</p></div></li>`;
}

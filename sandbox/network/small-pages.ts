import { html } from 'hono/html';
import type { World } from '../world/world.ts';
import { card, type Markup, pageMarkup } from './page.ts';
import { personRow } from './person-row.ts';

export function homePage(world: World): Markup {
  const main = html`<section class="card hero"><h1>Good to see you.</h1><p class="prose">Here is what your network has been up to.</p></section>
${card('People you may know', html`<ul class="people">${world.people.slice(0, 8).map((person) => personRow(person, 52))}</ul><a class="more" href="/search/people">See everybody</a>`)}`;
  return pageMarkup({ title: 'Home', main });
}

export function inboxPage(world: World): Markup {
  const senders = world.people.slice(8, 12);
  const main = card(
    'Inbox',
    html`<ul class="people">${senders.map((person) => html`<li class="person"><div><p class="name" dir="auto">${person.fullName}</p><p class="line">Thanks for connecting! Shall we talk next week?</p></div></li>`)}</ul>`,
  );
  return pageMarkup({ title: 'Inbox', main });
}

/** The interstitial before an outgoing link. Its URL contains the target address; it does not redirect automatically. */
export function leavingPage(target: string): Markup {
  const isWeb = /^https?:\/\//i.test(target);
  const main = card(
    'You are leaving Pronet',
    html`<p class="prose">The link goes to <strong>${target || 'nowhere'}</strong>.</p>${isWeb ? html`<p class="actions"><a class="button" href="${target}" rel="noreferrer">Continue</a></p>` : ''}`,
  );
  return pageMarkup({ title: 'Leaving', main });
}

export function missingPage(heading: string): Markup {
  const main = card(
    heading,
    html`<p class="prose">It may have been moved, or it never was. <a href="/">Back to the start</a></p>`,
  );
  return pageMarkup({ title: 'Not found', main });
}

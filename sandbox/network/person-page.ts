import { html } from 'hono/html';
import { dateOf, worldMonth } from '../world/months.ts';
import type { Stint, WorldPerson } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';
import { avatar, banner } from './avatar.ts';
import { card, type Markup, pageMarkup } from './page.ts';
import { personRow } from './person-row.ts';

/** A network's public facts: name, headline, history. Never an email or a phone number: Sidenote finds those. */
export function personPage(person: WorldPerson, world: World): Markup {
  return shell(
    person,
    world,
    html`${person.sparse ? '' : card('About', html`<p class="prose" dir="auto">${person.summary}</p>`)}
${card('Activity', activity(person, 1))}
${card('Experience', experience(person, 3))}
${person.schooling.length === 0 ? '' : card('Education', education(person))}
${person.sparse ? '' : card('Skills', skills(person, 8))}`,
  );
}

/** `/in/<slug>/details/<section>/`: the full version of what the profile abbreviates. */
export function detailsPage(person: WorldPerson, world: World): Markup {
  return shell(
    person,
    world,
    html`${card('Experience', experience(person, 99))}
${card('Education', education(person))}
${card('Skills', skills(person, 99))}`,
  );
}

export function activityPage(person: WorldPerson, world: World): Markup {
  return shell(person, world, card('Activity', activity(person, 3)));
}

function shell(person: WorldPerson, world: World, sections: Markup): Markup {
  const { place, company, slug } = person;
  const others = world.findColleagues(company).filter((other) => other !== person);
  const main = html`<div class="columns"><div>
<section class="card profile">${banner(slug)}${avatar(slug, person.fullName, 112)}
<div class="who"><h1 dir="auto">${person.fullName}</h1>
<p class="headline" dir="auto">${person.sparse ? '' : person.headline}</p>
<p class="quiet">${place.city}, ${place.country} · <a href="/company/${company.slug}">${company.name}</a>${person.followers === null ? '' : ` · ${person.followers.toLocaleString('en')} followers`}</p>
<p class="actions"><a class="button" href="/in/${slug}/recent-activity/">Follow</a><a class="button ghost" href="/in/${slug}/details/experience/">Experience</a></p></div></section>
${sections}</div>
<aside><section class="card"><h2>People at ${company.name}</h2><ul class="people">${others.slice(0, 5).map((other) => personRow(other, 44))}</ul>
${others.length === 0 ? html`<p class="quiet">Nobody else is here yet.</p>` : ''}</section></aside></div>`;
  return pageMarkup({ title: person.fullName, main });
}

function experience(person: WorldPerson, limit: number): Markup {
  const shown = person.stints.slice(0, limit);
  return html`<ol class="history">${shown.map(stintItem)}</ol>
${shown.length < person.stints.length ? html`<a class="more" href="/in/${person.slug}/details/experience/">Show all ${person.stints.length} companies</a>` : ''}`;
}

function stintItem({ company, positions }: Stint): Markup {
  return html`<li>${avatar(company.slug, company.name, 48, 'company')}<div>
${positions.map((position) => html`<p class="role">${position.title}</p><p class="quiet">${spanText(position)}</p>`)}
<p><a href="/company/${company.slug}">${company.name}</a> <span class="quiet">· ${company.place.city}</span></p></div></li>`;
}

function education(person: WorldPerson): Markup {
  return html`<ol class="history">${person.schooling.map(
    ({ school, degree, field, start, end }) => html`<li>${avatar(school.slug, school.name, 48, 'company')}<div>
<p class="role">${school.name}</p><p>${degree}, ${field}</p><p class="quiet">${spanText({ start, end })}</p></div></li>`,
  )}</ol>`;
}

function skills(person: WorldPerson, limit: number): Markup {
  return html`<ul class="chips">${person.skills.slice(0, limit).map((skill) => html`<li>${skill}</li>`)}</ul>
${person.skills.length > limit ? html`<a class="more" href="/in/${person.slug}/details/skills/">Show all ${person.skills.length} skills</a>` : ''}`;
}

function activity(person: WorldPerson, limit: number): Markup {
  const [topic = 'our work'] = person.company.keywords;
  const posts = [
    `Three things I learned about ${topic} this year. The first: ask the people who do the night shift.`,
    `Proud of the team at ${person.company.name}. ${person.company.place.city} has rarely looked better.`,
    `Looking for a good book about ${topic}. What did you read last?`,
  ];
  const reach = person.followers ?? 0;
  return html`${posts.slice(0, limit).map((post) => html`<article class="post"><p>${post}</p><p class="quiet">${reach % 97} reactions · ${reach % 13} comments</p></article>`)}
${limit < posts.length ? html`<a class="more" href="/in/${person.slug}/recent-activity/">Show all activity</a>` : ''}`;
}

function spanText({ start, end }: { start: number; end: number | null }): string {
  const months = (end ?? worldMonth) - start;
  const years = Math.floor(months / 12);
  const length = [years > 0 ? `${years} yr` : '', months % 12 > 0 ? `${months % 12} mo` : ''].filter(Boolean).join(' ');
  return `${monthText(start)} – ${end === null ? 'Present' : monthText(end)}${length === '' ? '' : ` · ${length}`}`;
}

function monthText(month: number): string {
  return new Date(dateOf(month)).toLocaleDateString('en', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

import { createServer } from 'node:https';
import { html } from 'hono/html';
import { pageMarkup } from '../../../sandbox/network/page.ts';
import { personRow } from '../../../sandbox/network/person-row.ts';
import { makeCertificate } from '../../../sandbox/server/certificate.ts';
import { close, listen } from '../../../sandbox/server/create-server.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

const host = 'results.pronet.example';
export const resultsUrl = `https://${host}/search/people`;
const count = 300;

/**
 * The demo network's results page as endless scrolling leaves it: 300 people, a link to each, where the network itself shows twelve.
 * Style and script are the network's own. `rule` is what the browser's resolver needs to find it.
 */
export async function serveResults(): Promise<{ rule: string; stop(): Promise<void> }> {
  const people = createWorld({ seed: 1, people: count, companies: 60 }).people.slice(0, count);
  const rows = people.map((person) => personRow(person, 56));
  const main = html`<section class="card results"><h1>People</h1><ul class="people">${rows}</ul></section>`;
  const markup = String(await pageMarkup({ title: 'People', main, movesInPage: true }));
  const text = markup.replaceAll('"/assets/', '"https://www.pronet.example/assets/');
  const server = createServer(makeCertificate([host], Date.now()), ({ url }, response) => {
    const isPage = url === new URL(resultsUrl).pathname;
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(isPage ? text : '');
  });
  const port = await listen(server, 0);
  return { rule: `MAP ${host}:443 127.0.0.1:${port}`, stop: () => close(server) };
}

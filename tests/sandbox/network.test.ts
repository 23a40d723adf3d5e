import { describe, expect, it } from 'vitest';
import { runningSandbox } from './running-sandbox.ts';

const { sandbox, network } = runningSandbox();

describe('the demo network', () => {
  it.each([
    ['/', 'Home'],
    ['/inbox', 'Inbox'],
    ['/search/people', 'People'],
    ['/search/people?q=okonkwo&page=9', 'People'],
    ['/in/amara-okonkwo', 'Amara Okonkwo'],
    ['/in/Amara-Okonkwo/', 'Amara Okonkwo'],
    ['/in/amara-okonkwo/details/experience/', 'Amara Okonkwo'],
    ['/in/amara-okonkwo/recent-activity/', 'Amara Okonkwo'],
    ['/in/amara-okonkwo/nl', 'Amara Okonkwo'],
    ['/in/ren%C3%A9e-dubois', 'Renée Dubois'],
    ['/in/noor-al-hashimi?x=1', 'نور الهاشمي'],
    ['/company/fenwick-instruments', 'Fenwick Instruments'],
    ['/company/fenwick-instruments/about/', 'Fenwick Instruments'],
    ['/redir?url=https://www.pronet.example/in/amara-okonkwo', 'Leaving'],
  ])('answers %s with the page "%s"', async (path, title) => {
    const answer = await network(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<title>${title} | Pronet</title>`);
    expect(answer.text).toContain('<html lang="en">');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/in/', '/in/nobody-at-all', '/company/nothing', '/in/%E0%A4%A', '/nowhere'])(
    'answers %s with a 404 page',
    async (path) => {
      const answer = await network(path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<h2>');
    },
  );

  it('shows a name, a headline and a history, but never an address or a phone', async () => {
    for (const person of sandbox().world.people.slice(0, 60)) {
      const { text } = await network(`/in/${encodeURIComponent(person.slug)}`);
      expect(text).toContain('<h1 dir="auto">');
      expect(text).not.toMatch(/[\w.]@\w|\+\d{6}/);
    }
  });

  it('is found under its locale hosts too', async () => {
    for (const host of ['pronet.example', 'nl.pronet.example'])
      expect((await network('/in/amara-okonkwo', host)).status).toBe(200);
  });

  it('loads nothing from elsewhere and nothing inline', async () => {
    for (const path of ['/in/amara-okonkwo', '/search/people', '/company/fenwick-instruments']) {
      const { text } = await network(path);
      expect(text).not.toMatch(/(src|srcset)="https?:|<style|style="|<script>|\son\w+=/);
    }
  });

  it('moves without reloading on the results page only', async () => {
    expect((await network('/search/people')).text).toContain('src="/assets/results.js"');
    expect((await network('/in/amara-okonkwo')).text).not.toContain('<script');
    expect((await network('/assets/results.js')).text).toContain('history.pushState');
  });

  it('escapes texts of visitors and people', async () => {
    const script = encodeURIComponent('"><script>alert(1)</script>');
    for (const path of [`/search/people?q=${script}`, `/redir?url=${script}`])
      expect((await network(path)).text).not.toContain('<script>alert');
    expect((await network('/redir?url=javascript:alert(1)')).text).not.toContain('href="javascript:');
    expect((await network('/company/tallow-and-reed')).text).toContain('Tallow &amp; Reed');
  });

  it('never redirects by itself', async () => {
    expect((await network('/redir?url=https://fenwick.example/')).status).toBe(200);
  });
});

describe('company websites', () => {
  it('are found under their domain, with www too, on every path', async () => {
    for (const host of ['fenwick.example', 'www.fenwick.example']) {
      const answer = await network('/about', host);
      expect([answer.status, answer.text.includes('<title>Fenwick Instruments</title>')]).toEqual([200, true]);
    }
  });

  it('are a 404 page when the domain is unknown, as under a look-alike host', async () => {
    expect((await network('/', 'nobody.example')).status).toBe(404);
    expect((await network('/in/amara-okonkwo', 'www.pronet.example.evil.example')).status).toBe(404);
  });
});

describe('the picture host', () => {
  it('answers a drawing for a person who has a picture', async () => {
    const answer = await network('/picture/amara-okonkwo.svg?e=1&t=2', 'media.pronet.example');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await network('/picture/nobody.svg', 'media.pronet.example')).status).toBe(404);
  });
});

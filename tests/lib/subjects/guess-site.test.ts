import { describe, expect, it } from 'vitest';
import { guessSites } from '@/lib/subjects/guess-site';
import { siteSchema } from '@/lib/subjects/sites';

const read = (address: string) => guessSites(address).map(({ kind, slug, path }) => `${kind} ${slug} ${path}`);

describe('the sites that an address may belong to', () => {
  it.each<[address: string, guesses: string[]]>([
    ['https://people.example/people/jane-doe', ['person jane-doe /people/:slug', 'company jane-doe /people/:slug']],
    ['https://firms.example/org/acme?x=1', ['company acme /org/:slug', 'person acme /org/:slug']],
    ['https://x.example/jane-doe', ['person jane-doe /:slug', 'company jane-doe /:slug']],
    [
      'https://x.example/u/jane-doe/cooking',
      ['person jane-doe /u/:slug', 'company jane-doe /u/:slug', 'person cooking /u/jane-doe/:slug'],
    ],
    [
      'https://x.example/people/rock%26roll,jr',
      ['person rock&roll,jr /people/:slug', 'company rock&roll,jr /people/:slug'],
    ],
    ['https://x.example/people/%E6%9D%8E%E5%A8%9C', ['person 李娜 /people/:slug', 'company 李娜 /people/:slug']],
    ['https://x.example/in/🚀', ['person 🚀 /in/:slug', 'company 🚀 /in/:slug']],
    ['https://x.example/jane-doe/posts', ['person jane-doe /:slug']],
    // Pages of the site itself, and lists of people.
    ['https://x.example/about', []],
    ['https://x.example/user/login', []],
    ['https://x.example/people/Search', []],
    ['https://x.example/profile/settings/', []],
    ['https://x.example/people', []],
    ['https://x.example/company/people', []],
    ['https://x.example/nl/people/search', []],
    ['https://x.example/a/people/search', ['person a /:slug']],
    ['https://x.example/nl/people/jane', ['person jane /people/:slug', 'company jane /people/:slug']],
    ['https://x.example/in/jane/posts', ['person jane /in/:slug', 'company jane /in/:slug']],
    // The word before a name cannot be in a pattern, so that only a name in the first place is left.
    ['https://x.example/%E4%BA%BA/jane', ['person 人 /:slug']],
    ['https://x.example/', []],
    ['https://x.example', []],
    ['http://x.example/people/jane', []],
    ['https://user@x.example/people/jane', []],
    ['https://x.example:8443/people/jane', []],
    ['https://localhost/people/jane', []],
    // No host that a site can have.
    ['https://a$b_c.example/people/jane', []],
    ['https://127.0.0.1/people/jane', []],
    [`https://x.example/${'a/'.repeat(5000)}`, []],
    ['not an address', []],
  ])('of %s', (address, guesses) => {
    expect(read(address)).toEqual(guesses);
  });

  it('is likely where a word names the kind of page', () => {
    const likely = (address: string) => guessSites(address)[0]?.isLikely;
    expect(likely('https://x.example/people/jane')).toBe(true);
    expect(likely('https://x.example/acme')).toBe(false);
  });

  it('is the catalogue’s own for a network that it has, and nothing on its pages without a subject', () => {
    const [guess, ...others] = guessSites('https://nl.linkedin.com/in/jane-doe/details');
    expect(others).toEqual([]);
    expect(guess).toMatchObject({ kind: 'person', slug: 'jane-doe', site: { name: 'LinkedIn' }, isLikely: true });
    expect(guess?.site.edition).toBeGreaterThan(0);
    expect(guessSites('https://www.linkedin.com/feed/')).toEqual([]);
  });

  it('reserves the common paths of most sites in the place of the name', () => {
    const [deep] = guessSites('https://x.example/People/jane');
    expect(deep?.site.reserved).toContain('people/login');
    const [bare] = guessSites('https://x.example/jane');
    expect(bare?.site.reserved).toContain('login');
    expect(guessSites('https://x.example/a/people/jane')[0]?.site.reserved).toEqual([]);
    expect(siteSchema.safeParse(deep?.site).success).toBe(true);
    expect(siteSchema.safeParse(bare?.site).success).toBe(true);
  });
});

import { expect, it } from 'vitest';
import { nameOfSlug } from '@/lib/subjects/slug-name';

it.each([
  ['tomasz-wieczorek', 'Tomasz Wieczorek'],
  ['tomasz-wieczorek-1a2b3c', 'Tomasz Wieczorek'],
  ['Jane_Doe', 'Jane Doe'],
  ['élodie-dupont', 'Élodie Dupont'],
  ['fenwick-instruments', 'Fenwick Instruments'],
  ['torvalds', 'torvalds'],
  ['user-4711', 'user-4711'],
  ['--', '--'],
])('until a name is known, the slug %s is shown as %s', (slug, name) => {
  expect(nameOfSlug({ site: 'pronet', slug })).toBe(name);
});

it.each(['email', 'domain', 'id', 'employee'])('what identifies a subject by %s is shown unchanged', (site) => {
  expect(nameOfSlug({ site, slug: 'jane-doe' })).toBe('jane-doe');
});

import { describe, expect, it } from 'vitest';
import { initialsOf } from '@/components/ui/face';

describe('initials', () => {
  it.each([
    ['a name', 'Amara Okonkwo', 'AO'],
    ['a slug', 'tomasz-wieczorek', 'TW'],
    ['one word', 'Cher', 'C'],
    ['credentials and pronouns', 'Ingrid Solberg, MD, PhD, MBA (she/her)', 'IS'],
    ['a slogan behind a bar', 'Ann Lee | We are hiring', 'AL'],
    ['three words', 'Maria del Carmen', 'MC'],
    ['a script without capitals', 'نور الهاشمي', 'نا'],
    ['an emoji in front', '🚀 Jo Day', 'JD'],
  ])('are the first letters of the name when it is %s', (_what, name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

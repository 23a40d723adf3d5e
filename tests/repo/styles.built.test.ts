import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBuilt } from './support/read-built.ts';

/** Utilities with brackets, such as `max-w-[40ch]`: no rule of our own can be what makes them. */
const bracketed = /(?:[a-z][a-z-]*-)?\[[a-z0-9:-]+\]/g;

function bracketedNames(source: string): string[] {
  return [...source.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.match(bracketed) ?? []);
}

it('every bracketed utility that a component names is in the built styles, from any folder', () => {
  const built = readBuilt('chrome');
  const styles = [...built].flatMap(([file, text]) => (file.endsWith('.css') ? [text.replaceAll('\\', '')] : []));
  const used = new Set(globSync('components/**/*.tsx').flatMap((file) => bracketedNames(readFileSync(file, 'utf8'))));
  expect([...used]).not.toEqual([]);
  expect([...used].filter((name) => !styles.some((text) => text.includes(`.${name}`)))).toEqual([]);
});

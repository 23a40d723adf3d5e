import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectFigure } from '../laws/figure.ts';
import { securityTable } from '../laws/security-rows.ts';
import { hiddenTricks, visibleTexts } from './hidden-tricks.ts';

test('docs/security.md tells the figures that were counted: run "npm run security-table" where it does not', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')).toContain(securityTable());
});

test('the ways to hide and to show are as many as stated, and all different', () => {
  expectFigure('hiddenTricks', new Set(hiddenTricks.map(([, markup]) => markup)).size);
  expectFigure('visibleTexts', new Set(visibleTexts.map(([, markup]) => markup)).size);
});

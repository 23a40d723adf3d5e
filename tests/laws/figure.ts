import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FigureName } from './security-rows.ts';

const file = join(import.meta.dirname, 'security-figures.json');

/** A figure of `docs/security.md` is what was counted now; `SIDENOTE_FIGURES=1` writes it down again. */
export function expectFigure(name: FigureName, counted: number): void {
  const figures = JSON.parse(readFileSync(file, 'utf8'));
  if (process.env.SIDENOTE_FIGURES === '1') {
    writeFileSync(file, `${JSON.stringify({ ...figures, [name]: counted }, null, 2)}\n`);
    return;
  }
  expect({ [name]: counted }).toEqual({ [name]: figures[name] });
}

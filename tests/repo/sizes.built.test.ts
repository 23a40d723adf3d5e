import { expect, test } from 'vitest';
import { findFirstLoad, gzipBytes, measureSizes } from '@/scripts/checks/sizes';
import { plantProject } from './support/plant-project.ts';
import { builtFolder } from './support/read-built.ts';

test('a first load is found through its HTML and its static imports, when chunks are shared', () => {
  using project = plantProject({
    'popup.html':
      '<script type="module" crossorigin src="/chunks/popup-1.js"></script><link rel="stylesheet" href="/assets/a.css">',
    'chunks/popup-1.js':
      'import{a as e,b as t}from"./shared-2.js";import"./side.js";const lazy=()=>import("./lazy-3.js");',
    'chunks/shared-2.js': 'export*from"../deep.js";export{x}from"./popup-1.js";',
    'chunks/side.js': '',
    'chunks/lazy-3.js': '',
    'deep.js': '',
    'assets/a.css': '',
    'other.js': '',
  });
  const files = findFirstLoad(project.folder, 'popup.html');
  expect([...files].toSorted()).toEqual([
    'assets/a.css',
    'chunks/popup-1.js',
    'chunks/shared-2.js',
    'chunks/side.js',
    'deep.js',
    'popup.html',
  ]);
  expect(gzipBytes(project.folder, files)).toBeGreaterThan(100);
});

test('the built extension is within its budgets', () => {
  expect(measureSizes(builtFolder('chrome')).filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
});

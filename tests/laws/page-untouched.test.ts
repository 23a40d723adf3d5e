import { describe, expect, it } from 'vitest';
import { findTouches, type PageTrace } from './page-untouched.ts';

const clean: PageTrace = {
  html: '<html></html>',
  globals: ['alert', 'document'],
  mutations: 3,
  messages: [],
  events: ['load'],
  resources: ['https://www.pronet.example/site.css'],
  attributes: ['lang=en'],
};

describe('the law of the untouched page', () => {
  it('holds for the same page', () => {
    expect(findTouches(clean, { ...clean })).toEqual([]);
  });

  it.each<[string, Partial<PageTrace>]>([
    ['a node is added', { html: '<html><sidenote-root></sidenote-root></html>', mutations: 4 }],
    ['a global appears', { globals: ['alert', 'document', 'sidenote'] }],
    ['a message is posted', { messages: ['{"type":"started"}'] }],
    ['an event is dispatched', { events: ['load', 'wxt:locationchange'] }],
    ['a resource is fetched', { resources: [...clean.resources, 'chrome-extension://x/icon.png'] }],
    ['an attribute is set', { attributes: ['lang=en', 'data-sidenote=1'] }],
  ])('breaks when %s', (_what, change) => {
    expect(findTouches(clean, { ...clean, ...change })).not.toEqual([]);
  });
});

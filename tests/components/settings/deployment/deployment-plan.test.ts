import '../../extension-page.tsx';
import { expect, it } from 'vitest';
import { planDeployment, type SavedSettings } from '@/components/settings/deployment/deployment-plan';
import type { Site } from '@/lib/subjects/sites';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { expectFigure } from '../../../laws/figure.ts';

const site = (more: Partial<Site>): Site => ({
  ...{ key: 'net', hosts: ['www.net.example', 'net.example'], person: ['/in/:slug'], company: ['/company/:slug'] },
  ...more,
});
const saved = (more: Partial<SavedSettings> = {}): SavedSettings => ({
  connection: connection(),
  service: { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' },
  sites: [site({})],
  locked: [],
  ...more,
});

/** Every part of a site, changed in every way: added, removed, replaced. */
const lists: [keyof Site & ('hosts' | 'person' | 'company'), string[]][] = [
  ['hosts', ['www.net.example', 'net.example', 'evil.example', 'other.example']],
  ['person', ['/in/:slug', '/people/:slug', '/p/:slug']],
  ['company', ['/company/:slug', '/firm/:slug', '/c/:slug']],
];
const differing = lists.flatMap(([field, all]) =>
  Array.from({ length: 2 ** all.length }, (_set, bits) => all.filter((_text, index) => (bits >> index) & 1))
    .filter((some) => field !== 'hosts' || some[0] === 'www.net.example')
    .map((some) => [field, some] as const),
);

it('a plan shows every value that differs, before and after', () => {
  let shown = 0;
  for (const [field, next] of differing) {
    const now = site({})[field];
    const plan = planDeployment({ sites: [site({ [field]: next })] }, saved());
    const changes = typeof plan === 'string' ? [] : (plan.lines[0]?.changes ?? []);
    const goes = changes.flatMap(({ before }) => before ?? []);
    const comes = changes.flatMap(({ after }) => after ?? []);
    expect([field, goes.toSorted(), comes.toSorted()]).toEqual([
      field,
      now.filter((text) => !next.includes(text)).toSorted(),
      next.filter((text) => !now.includes(text)).toSorted(),
    ]);
    shown += goes.length + comes.length;
  }
  expect(shown).toBeGreaterThan(20);
  expectFigure('plannedChanges', shown);
});

it('a plan says which webhook is new, and none where it stays, is locked or not in the file', () => {
  const webhook = 'https://hooks.firm.example/in';
  const service = { ...saved().service, webhook };
  const planned = (file: Parameters<typeof planDeployment>[0], more?: Partial<SavedSettings>) => {
    const plan = planDeployment(file, saved(more));
    return typeof plan === 'string' ? plan : plan.newWebhook;
  };
  expect(planned({ webhook })).toBe(webhook);
  expect(planned({ webhook: `${webhook}?to=other` }, { service })).toBe(`${webhook}?to=other`);
  expect(planned({ webhook }, { service })).toBeNull();
  expect(planned({ webhook }, { locked: ['webhookAddress'] })).toBeNull();
  expect(planned({ previewPath: '/v2/people/preview' }, { service })).toBeNull();
});

import '../../extension-page.tsx';
import { expect, it } from 'vitest';
import { planDeployment, type SavedSettings } from '@/components/settings/deployment/deployment-plan';
import { parseDeployment } from '@/components/settings/deployment/parse-deployment';
import { networks } from '@/lib/subjects/catalogue/networks';
import { refreshSites, siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import type { Site } from '@/lib/subjects/sites';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { expectFigure } from '../../../laws/figure.ts';

const site = (more: Partial<Site>): Site => ({
  key: 'net',
  hosts: ['www.net.example', 'net.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
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
const lists: [
  keyof Site & ('hosts' | 'person' | 'company' | 'codes' | 'reserved' | 'recruiter' | 'linkHosts'),
  string[],
][] = [
  ['hosts', ['www.net.example', 'net.example', 'evil.example', 'other.example']],
  ['person', ['/in/:slug', '/people/:slug', '/p/:slug']],
  ['company', ['/company/:slug', '/firm/:slug', '/c/:slug']],
  ['codes', ['ACoAA', 'ACwAA']],
  ['reserved', ['settings', 'in/me']],
  ['recruiter', ['talent']],
  ['linkHosts', ['net.example']],
];
const differing = lists.flatMap(([field, all]) =>
  Array.from({ length: 2 ** all.length }, (_set, bits) => all.filter((_text, index) => (bits >> index) & 1))
    .filter((some) => field !== 'hosts' || some[0] === 'www.net.example')
    .map((some) => [field, some] as const),
);

it('a plan shows every value that differs, before and after', () => {
  let shown = 0;
  for (const [field, next] of differing) {
    const now = site({})[field] ?? [];
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

const [linkedin] = networks;
if (linkedin === undefined) throw new Error('The catalogue is empty');
const { rewrite: _rewrite, ...rest } = linkedin;
const override: Site = {
  ...rest,
  person: ['/profile/:slug'],
  kind: 'elsewhere',
  isBareSlug: true,
  rewrite: [{ kind: 'person', from: '/lead/:slug', to: '/profile/:slug', until: ',' }],
};

it('a file replaces the row of a network that was added, which no later edition of the catalogue takes back', () => {
  const plan = planDeployment({ sites: [override] }, saved({ sites: [siteOfNetwork(linkedin)] }));
  if (typeof plan === 'string') throw new Error(plan);
  expect(plan.messages.saveSites).toEqual({ sites: [override] });
  expect(refreshSites([override])).toEqual([override]);
  const after = plan.lines.flatMap(({ changes }) => changes.map((change) => change.after));
  expect(after).toEqual(
    expect.arrayContaining(['/profile/:slug', 'elsewhere', 'true', 'person: /lead/:slug → /profile/:slug,']),
  );
});

it('a file whose sites claim to be from the catalogue is refused', () => {
  const text = JSON.stringify({ sites: [{ ...override, edition: 1 }] });
  expect(parseDeployment(text)).toEqual({ problem: expect.stringContaining('edition') });
  expect(parseDeployment(JSON.stringify({ sites: [override] }))).toEqual({ deployment: { sites: [override] } });
});

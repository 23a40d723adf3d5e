import '../../extension-page.tsx';
import { expect, it } from 'vitest';
import { optionsOf } from '@/components/search/form/options';
import { filterRows } from '@/lib/service/contract/filters';

const sources = { valuesOf: () => ({ kind: 'loading' }) as const };

it.each(['contact.location', 'account.location'])('%s completes every country that the browser knows', (path) => {
  const filter = filterRows.find((row) => row.path === path);
  if (filter === undefined) throw new Error(`There is no filter ${path}`);
  const options = optionsOf(filter, sources);
  if (options.kind !== 'ready') throw new Error(options.kind);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of ['DE', 'FR', 'GB', 'US', 'BR', 'IN', 'JP', 'KE', 'NZ', 'CI', 'TR', 'XK']) {
    const name = names.of(code) ?? '';
    expect(options.match(name.toLowerCase()), code).toBe(name);
    expect(
      options.find(name.slice(0, 4), 20).map(({ word }) => word),
      code,
    ).toContain(name);
  }
  expect(options.find('european union', 20).map(({ word }) => word)).not.toContain(names.of('EU'));
});

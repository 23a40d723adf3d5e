import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { findChanges } from '@/components/person/changes-row';
import type { Facets } from '@/lib/database/schema/rows';
import { amara, emailEntry, facet, intent, person } from '../../fixtures/rows/fixture-rows.ts';

const now = 1_800_000_000_000;
const ordered = (refresh: boolean) => [null, intent(amara, { id: 'order', refresh })];

/** A profile that came along with a search and was replaced by the order's. */
function replaced(before: Parameters<typeof person>[0], after: Parameters<typeof person>[0]): Facets {
  const bought = { boughtAt: now, chargedMilli: 1000, intentId: 'order' };
  return {
    email: { ...facet([emailEntry()], now, 1000), ...bought },
    profile: { ...facet(person(after), now, 1000), ...bought, previous: { value: person(before), boughtAt: now - 9 } },
  };
}

describe('the changes by an order', () => {
  it('when a first order replaces the data of a search without a difference, says nothing', () => {
    expect(findChanges(replaced({}, {}), ordered(false), now)).toBeNull();
  });

  it('when a first order brings new data, that is no change', () => {
    const facets = replaced({ profile: { headline: null } }, { profile: { headline: 'Head of Sales' } });
    expect(findChanges(facets, ordered(false), now)).toBeNull();
  });

  it('when a first order shows a difference, names it', () => {
    const facets = replaced({ profile: { headline: 'Sales' } }, { profile: { headline: 'Head of Sales' } });
    expect(findChanges(facets, ordered(false), now)?.changes).toEqual([
      { field: 'Headline', before: 'Sales', after: 'Head of Sales' },
    ]);
  });

  it('when a refresh changed nothing, says so with its cost', () => {
    expect(findChanges(replaced({}, {}), ordered(true), now)).toEqual({ changes: [], chargedMilli: 1000 });
  });
});

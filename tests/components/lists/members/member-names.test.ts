import { expect, it } from 'vitest';
import { keysOfUnnamed, nameIn } from '@/components/lists/members/member-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { findMembers, toSearchable } from '@/lib/exclusions/reads';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { costMs } from '@/tests/laws/cpu-cost';

function memberOf(slug: string, label: string): MemberRow {
  const names = [`page:person/pronet/${slug}`, `email:${slug}@post.example`];
  return { id: slug, listId: 'list', names, label, why: '', at: 1, route: 'import', expiresAt: null };
}

it('uses the full name of a masked person, and leaves other names alone', () => {
  const members = [memberOf('hana', 'Hana N******'), memberOf('ada', 'Ada Byron'), memberOf('elif', 'Elif Y.')];
  expect(keysOfUnnamed(members, connectionId)).toEqual(['person/pronet/hana', 'person/pronet/elif']);
  const names = new Map([
    ['person/pronet/hana', 'Hana Novotná'],
    ['person/pronet/ada', 'Augusta Ada King'],
  ]);
  expect(members.map(nameIn(names, connectionId))).toEqual(['Hana Novotná', 'Ada Byron', 'Elif Y.']);
});

it('uses the full name of a person shown only by their address, and no other person’s', () => {
  const forgotten = { ...memberOf('bo', ''), label: null };
  const members = [memberOf('jane-doe', 'jane-doe'), memberOf('ada', 'jane-doe'), forgotten];
  expect(keysOfUnnamed(members, connectionId)).toEqual(['person/pronet/jane-doe']);
  const names = new Map(['jane-doe', 'ada', 'bo'].map((slug) => [`person/pronet/${slug}`, `Full ${slug}`]));
  expect(members.map(nameIn(names, connectionId))).toEqual(['Full jane-doe', 'jane-doe', null]);
});

it('when 12,000 are masked, finds one by the full name without a freeze', () => {
  const members = Array.from({ length: 12_000 }, (_, at) => memberOf(`p-${at}`, `Hana N${'*'.repeat(at % 9)}.`));
  const cost = costMs(() => {
    const keys = keysOfUnnamed(members, connectionId);
    const nameOf = nameIn(
      new Map(keys.map((key) => [key, `Hana Of${key.slice(key.lastIndexOf('-') + 1)}`])),
      connectionId,
    );
    const all = members.map((member) => toSearchable(member, nameOf(member)));
    expect(findMembers(all, 'hana of11999').map(({ id }) => id)).toEqual(['p-11999']);
  });
  expect(cost).toBeLessThan(1500);
});

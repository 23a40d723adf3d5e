import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { Operation } from '@/lib/offers/offers';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../worlds/world.ts';

const secret = 'signed-0f3c';
const source = `https://media.pronet.example/p.jpg?e=1&t=${secret}`;
const logo = `https://media.pronet.example/logo.jpg?e=1&t=${secret}`;
const companyId = 'abcdef01-2345-9789-0abc-def012345679';
const company = {
  id: companyId,
  summary: { name: 'Fenwick', logo: { source: logo } },
  link: { pronet: 'https://www.pronet.example/company/fenwick' },
};
const person = {
  ...janeReply.data,
  profile: { ...janeReply.data.profile, picture: { source }, background: { source } },
  educations: [{ school: { name: 'Delft', logo } }],
  position_groups: [{ company: { name: 'Fenwick', logo }, profile_positions: [] }],
  company,
};
const email = (data: object): Scripted => ({ body: { ...janeReply, data } });
const listed = (...content: object[]): Scripted => ({ body: { content, totalElements: content.length } });
const fenwick: Subject = {
  kind: 'company',
  key: 'company/pronet/fenwick',
  site: 'pronet',
  slug: 'fenwick',
  url: 'https://www.pronet.example/company/fenwick',
};

async function bought(answer: Scripted, operation: Operation = 'email', subject = jane) {
  const world = await createWorld([answer]);
  const order = { operation, subject, refresh: false, override: false, again: false };
  const ended = await drive(world.clock, world.startWorker().purchase.purchase(order, 10_000));
  return { ...world, ended };
}

describe('an answer that was bought', () => {
  it('offers the picture of its subject by the names that are theirs alone, and keeps no address of one', async () => {
    const { offered, db, saved, connectionId } = await bought(email(person));
    expect(offered.map(({ address, logos: _logos, ...rest }) => ({ ...rest, address: address?.href }))).toEqual([
      {
        connection: connectionId,
        aliases: [idAlias(connectionId, 'person', person.id), subjectAlias(connectionId, jane.key)],
        address: source,
      },
    ]);
    const kept = JSON.stringify([await Promise.all(db.tables.map((table) => table.toArray())), saved]);
    expect(kept).toContain('Delft');
    expect(kept).not.toContain(secret);
  });

  it.each<[string, Operation, Subject, Scripted, string]>([
    ['a profile', 'profile', jane, listed(person), source],
    ['a person by their email', 'lookup', subjectOfEmail('jane@fenwick.example'), { body: person }, source],
    ['a company', 'company', fenwick, listed(company), logo],
  ])('when it is %s, offers one picture', async (_what, operation, subject, answer, address) => {
    const { offered, db } = await bought(answer, operation, subject);
    expect(offered.map((each) => each.address?.href)).toEqual([address]);
    expect(JSON.stringify(await db.records.toArray())).not.toContain(secret);
  });

  it('offers the logos of employers and schools, each once, in any form of its address', async () => {
    const at = (name: string) => `https://media.pronet.example/${name}.jpg?t=${secret}`;
    const group = (name: string, more: object) => ({ company: { name, ...more }, profile_positions: [] });
    const { offered, db } = await bought(
      email({
        ...person,
        educations: [{ school: { name: 'Delft', logo: { source: at('delft') } } }, { school: { name: 'None' } }],
        position_groups: [
          group('Fenwick', { id: companyId, logo: at('fenwick') }),
          group('Fenwick Ltd', { id: companyId, logo: at('fenwick-again') }),
          group('Tallow', { url: 'https://www.pronet.example/company/tallow', logo: { source: at('tallow') } }),
          group('Local', { logo: 'http://127.0.0.1/logo.png' }),
        ],
      }),
    );
    expect(offered.flatMap(({ logos }) => logos.map(({ of, address }) => [of, address.href]))).toEqual([
      [companyId, at('fenwick')],
      ['https://www.pronet.example/company/tallow', at('tallow')],
      ['Delft', at('delft')],
    ]);
    expect(JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))).not.toContain(secret);
  });

  it('offers six logos of employers and six of schools at most', async () => {
    const many = Array.from({ length: 40 }, (_each, index) => ({ id: `c${index}`, name: `C${index}`, logo }));
    const { offered } = await bought(
      email({
        ...person,
        educations: many.map((school) => ({ school })),
        position_groups: many.map((each) => ({ company: { ...each, id: `g${each.id}` }, profile_positions: [] })),
      }),
    );
    const of = (prefix: string) => [0, 1, 2, 3, 4, 5].map((index) => `${prefix}${index}`);
    expect(offered.flatMap(({ logos }) => logos.map((each) => each.of))).toEqual([...of('gc'), ...of('c')]);
  });

  it('when they have no picture, says so', async () => {
    const { offered } = await bought(email({ ...person, profile: { ...person.profile, picture: null } }));
    expect(offered).toMatchObject([{ address: null }]);
  });

  it.each<[string, Operation, Scripted]>([
    ['nobody was found', 'email', { body: { status: 404, error: 'data not found', data: null } }],
    ['it came with a 404', 'email', { status: 404, body: { status: 404, error: 'data not found', data: null } }],
    ['it speaks of numbers alone', 'mobile', { body: { data: { numbers: ['+31612345678'] } } }],
    ['it was not understood', 'email', { text: '{' }],
    ['it was lost', 'email', 'reset'],
  ])('when %s, offers nothing', async (_when, operation, answer) => {
    expect((await bought(answer, operation)).offered).toEqual([]);
  });

  it('when it cannot be stored, waits without the address and offers nothing', async () => {
    const world = await createWorld([email(person)]);
    world.db.records.hook('creating', () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    });
    const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
    await drive(world.clock, world.startWorker().purchase.purchase(order, 10_000));
    expect(Object.keys(world.saved.unsaved ?? {})).toHaveLength(1);
    expect(JSON.stringify(world.saved.unsaved)).not.toContain(secret);
    expect(world.offered).toEqual([]);
  });
});

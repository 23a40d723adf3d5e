import { describe, expect, it } from 'vitest';
import { contactKeywordSources, limits } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, search } from '../support/conformance-sandbox.ts';

const { request, count, flip } = conformanceSandbox();
const base = { account: everybody };

describe('filters of a people search', () => {
  const one = (filters: object) => request(search, { body: { page: 0, size: 1, ...filters } });
  const ids = (length: number) => Array.from({ length }, (_, n) => `company-${n}.example`);

  it('take account or contact alone', async () => {
    expect((await one({ contact: { socialMedia: { any: { include: ['PRONET'] } } } })).status).toBe(200);
    expect((await one(base)).status).toBe(200);
  });

  it.each([
    { account: { domain: { any: { exclude: ['a.example'] } } } },
    { contact: { seniority: { all: { exclude: ['vp'] } } } },
    {
      account: { name: { any: { exclude: { mode: 'WORD', content: ['a'] } } } },
      contact: { location: { any: { exclude: ['x'] } } },
    },
  ])('are 400 when there are only excludes: %j', async (filters) => {
    expect((await one(filters)).status).toBe(400);
  });

  it('take 300 values in an array, and refuse 301', async () => {
    for (const [side, shape] of [
      ['any', (values: string[]) => ({ domain: { any: { exclude: values } } })],
      ['all', (values: string[]) => ({ name: { all: { exclude: { mode: 'STRICT', content: values } } } })],
    ] as const) {
      const some = { ...everybody, ...shape(ids(limits.valuesPerArray)) };
      const more = { ...everybody, ...shape(ids(limits.valuesPerArray + 1)) };
      expect([side, (await one({ account: some })).status]).toEqual([side, 200]);
      expect([side, (await one({ account: more })).status]).toEqual([side, 400]);
    }
  });

  it('take 5 keyword sources, and refuse 6', async () => {
    const keyword = (length: number) => ({
      keyword: {
        any: {
          exclude: {
            sources: contactKeywordSources.slice(0, length).map((source) => ({ mode: 'WORD', source })),
            content: ['zzz'],
          },
        },
      },
    });
    expect((await one({ ...base, contact: keyword(limits.keywordSources) })).status).toBe(200);
    expect((await one({ ...base, contact: keyword(limits.keywordSources + 1) })).status).toBe(400);
  });

  it.each(['PLATFORM_B', 'PLATFORM_C', 'PLATFORM_D', 'anything'])('are 501 for followers of %s', async (platform) => {
    const range = { type: 'RANGE', range: [{ start: 1 }] };
    const contact = { socialMediaFollower: { [platform]: { followers: range } } };
    const answer = await one({ ...base, contact });
    expect([answer.status, answer.json]).toMatchObject([501, { status: 501 }]);
    expect(answer.text).toContain('SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED');
  });

  it('find the same with an empty follower filter as without', async () => {
    expect(await count({ ...base, contact: { socialMediaFollower: {} } })).toBe(await count(base));
  });

  it('drop an unknown key and bill the wider search, or refuse it by choice', async () => {
    const body = { account: { ...everybody, noSuchFilter: { any: { include: ['x'] } } } };
    expect(await count(body)).toBe(await count(base));
    await flip({ unknownFilterKeys: 'refuse' });
    expect((await one(body)).status).toBe(400);
  });

  it('refuse the job-role filter, which is for Company Search only', async () => {
    const employee = { seniority: { any: { include: ['intern'] } } };
    expect((await one({ account: { ...everybody, employee } })).status).toBe(400);
  });
});

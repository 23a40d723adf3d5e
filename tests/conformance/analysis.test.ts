import { describe, expect, it } from 'vitest';
import {
  adviceFields,
  analysisFields,
  communicationFields,
  discFields,
  keyTraitFields,
  oceanFields,
  operations,
  prices,
} from '../fixtures/interface.ts';
import { at, conformanceSandbox } from './support/conformance-sandbox.ts';

// Personality analyses (docs/interface.md#personality-analysis, docs/interface.md#personality-analysis-result).

const { request, newKey, books, flip } = conformanceSandbox({ people: 60, companies: 12 });
const path = operations.analysis.path;
const urlOf = (slug: string) => `https://www.pronet.example/in/${slug}`;

async function answerTo(body: object) {
  const key = await newKey(10);
  const answer = await request(path, { body, key });
  return { ...answer, charges: (await books(key)).charges.map(({ amount }) => amount) };
}

describe('personality analysis', () => {
  it('answers with the fields of the contract', async () => {
    const { status, json } = await answerTo({ url: urlOf('amara-okonkwo') });
    expect(status).toBe(200);
    for (const field of analysisFields) expect(json).toHaveProperty(field);
    expect(json).toMatchObject({ status: 'SUCCESS', success: true, model: expect.any(String) });
    for (const field of ['refId', 'headline', 'skills', 'summary']) expect(at(json, 'source')).toHaveProperty(field);
    for (const side of ['selling', 'hiring']) {
      for (const field of adviceFields) {
        const advice = at(json, side, 'email', field);
        for (const part of ['definition', 'advice', 'example']) expect(advice).toHaveProperty(part);
      }
      for (const field of communicationFields) expect(at(json, side, 'communication')).toHaveProperty(field);
      for (const field of keyTraitFields) expect(at(json, side, 'keyTraits')).toHaveProperty(field);
      expect(at(json, side, 'communication', 'whatToSay')).toBeInstanceOf(Array);
      expect(at(json, side, 'communication', 'whatToAvoid')).toBeInstanceOf(Array);
    }
    for (const field of ['subject', 'body']) expect(at(json, 'hiring', 'communication')).toHaveProperty(field);
    for (const [model, fields] of [
      ['ocean', oceanFields],
      ['disc', discFields],
    ] as const) {
      for (const field of fields) expect(at(json, 'assessments', model)).toHaveProperty(field);
      const scored = fields.filter((field) => typeof at(json, 'assessments', model, field, 'score') === 'number');
      expect(scored.length).toBeGreaterThan(0);
      for (const field of scored) expect(at(json, 'assessments', model, field)).toHaveProperty('level');
    }
  });

  it('says the same of the same person twice', async () => {
    const [one, two] = [
      await answerTo({ url: urlOf('amara-okonkwo') }),
      await answerTo({ url: urlOf('amara-okonkwo') }),
    ];
    expect(at(one.json, 'assessments')).toEqual(at(two.json, 'assessments'));
  });

  it('costs 4', async () => {
    expect((await answerTo({ url: urlOf('amara-okonkwo') })).charges).toEqual([prices.analysisPerRequest]);
  });

  it('is 404 for a profile that no one has, and costs as chosen', async () => {
    for (const url of [
      urlOf('nobody-at-all'),
      'https://evil.example/in/amara-okonkwo',
      'https://www.pronet.example/company/fenwick-instruments',
    ]) {
      const free = await answerTo({ url });
      expect([free.status, free.json, free.charges]).toMatchObject([404, { status: 404 }, []]);
    }
    await flip({ chargeNotFound: true });
    expect((await answerTo({ url: urlOf('nobody-at-all') })).charges).toEqual([prices.analysisPerRequest]);
  });

  it.each([{}, { url: '' }, { url: null }, { url: 7 }, { url: 'amara-okonkwo' }, { url: 'javascript:alert(1)' }])(
    'is 400 with %j, free of charge',
    async (body) => {
      const { status, charges } = await answerTo(body);
      expect([status, charges]).toEqual([400, []]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { makeAnalysis } from '../../sandbox/analysis/make-analysis.ts';
import {
  adviceFields,
  analysisFields,
  communicationFields,
  discFields,
  keyTraitFields,
  oceanFields,
} from '../fixtures/interface.ts';
import { world } from './api/handler-bench.ts';

const analyses = world.people.map((person) => makeAnalysis(person));
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
const discOf = (analysis: unknown) =>
  discFields.map((name) => [name, at(analysis, 'assessments', 'disc', name, 'score')] as const);

describe('an analysis', () => {
  it('has every field of the contract and no further one but interests, when it has a subject', () => {
    for (const analysis of analyses) {
      expect(Object.keys(analysis)).toEqual([...analysisFields]);
      expect(Object.keys(Object(at(analysis, 'source')))).toEqual(['refId', 'headline', 'skills', 'summary']);
      for (const side of ['selling', 'hiring']) {
        expect(Object.keys(Object(at(analysis, side, 'email')))).toEqual([...adviceFields]);
        for (const part of adviceFields)
          expect(Object.keys(Object(at(analysis, side, 'email', part)))).toEqual(['definition', 'advice', 'example']);
        const ready = side === 'hiring' ? ['subject', 'body'] : [];
        expect(Object.keys(Object(at(analysis, side, 'communication')))).toEqual([...communicationFields, ...ready]);
        expect(Object.keys(Object(at(analysis, side, 'keyTraits')))).toEqual([...keyTraitFields]);
      }
      expect(Object.keys(Object(at(analysis, 'assessments')))).toEqual(['archetype', 'ocean', 'disc']);
      expect(Object.keys(Object(at(analysis, 'assessments', 'ocean')))).toEqual([...oceanFields]);
      expect(Object.keys(Object(at(analysis, 'assessments', 'disc')))).toEqual([...discFields]);
    }
  });

  it('is the same, when the same person is analysed again', () => {
    expect(world.people.map((person) => makeAnalysis(person))).toEqual(analyses);
  });

  it('leaves no blank unfilled, when texts are written for a person', () => {
    expect(JSON.stringify(analyses)).not.toMatch(/\{\w+\}|undefined/);
    const ofAmara = JSON.stringify(analyses[world.findPersonBySlug('amara-okonkwo')?.index ?? -1]);
    expect(ofAmara).toContain('Amara');
  });

  it('has scores of 0 to 100 and the level of each, when they are numbers', () => {
    const entries = analyses.flatMap((analysis) => [
      ...Object.values(Object(at(analysis, 'assessments', 'disc'))),
      ...Object.values(Object(at(analysis, 'assessments', 'ocean'))),
    ]);
    const levels = new Set<unknown>();
    for (const entry of entries) {
      const score = at(entry, 'score');
      if (score === undefined) continue;
      expect(Number.isInteger(score) && Number(score) >= 0 && Number(score) <= 100).toBe(true);
      levels.add(at(entry, 'level'));
      expect(at(entry, 'level')).toBe(Number(score) < 34 ? 'LOW' : Number(score) < 67 ? 'MEDIUM' : 'HIGH');
    }
    expect(levels).toEqual(new Set(['LOW', 'MEDIUM', 'HIGH']));
  });

  it('speaks as the leading trait wants to be spoken to, when it gives advice', () => {
    const tones = new Map<string, Set<unknown>>();
    for (const analysis of analyses) {
      const scores = discOf(analysis);
      if (scores.some(([, score]) => typeof score !== 'number')) continue;
      const [leading] = scores.toSorted(([, a], [, b]) => Number(b) - Number(a));
      const tone = at(analysis, 'selling', 'email', 'tone', 'advice');
      if (leading === undefined || tone === null) continue;
      tones.set(leading[0], (tones.get(leading[0]) ?? new Set()).add(tone));
    }
    expect([...tones.keys()].toSorted()).toEqual([...discFields].toSorted());
    for (const said of tones.values()) expect(said.size).toBe(1);
    expect(new Set([...tones.values()].flatMap((said) => [...said])).size).toBe(4);
  });

  it('is of one of many archetypes, when many people are analysed', () => {
    const seen = new Set(analyses.map((analysis) => at(analysis, 'assessments', 'archetype')));
    expect(seen.size).toBe(16);
  });
});

describe('figures seen in analyses in practice', () => {
  const share = (has: (analysis: unknown) => boolean) => analyses.filter(has).length / analyses.length;

  it('is an entry in words in about one of ten, when a score is expected', () => {
    const inWords = share((analysis) =>
      (['ocean', 'disc'] as const).some((model) =>
        Object.values(Object(at(analysis, 'assessments', model))).some((entry) => at(entry, 'labels') !== undefined),
      ),
    );
    expect(inWords).toBeGreaterThan(0.05);
    expect(inWords).toBeLessThan(0.17);
  });

  it('is null instead of some texts, when an analysis has gaps, which most have not', () => {
    const hasGaps = (analysis: unknown) => JSON.stringify(at(analysis, 'selling')).includes('null');
    expect(share(hasGaps)).toBeGreaterThan(0.1);
    expect(share(hasGaps)).toBeLessThan(0.4);
  });

  it('is a list of interests, when the person has some', () => {
    const withInterests = share((analysis) => Array.isArray(at(analysis, 'selling', 'interests')));
    expect(withInterests).toBeGreaterThan(0.1);
    expect(withInterests).toBeLessThan(0.6);
  });

  it('is a source without a headline, when the record is sparse', () => {
    const sparse = world.people.filter((person) => person.sparse);
    expect(sparse.length).toBeGreaterThan(5);
    for (const { index } of sparse)
      expect(at(analyses[index], 'source')).toMatchObject({ headline: null, summary: null, skills: [] });
  });
});

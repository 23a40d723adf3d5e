import type { z } from 'zod';
import { findFilter } from '@/lib/service/contract/filters';
import { limits } from '@/lib/service/contract/limits';
import { tryParse } from '@/lib/service/contract/tolerant';
import { type Problem, type ProblemRule, type SchemaRule, textForms } from './problem.ts';
import {
  companySearchRequestSchema,
  peopleExportRequestSchema,
  peoplePreviewRequestSchema,
  peopleSearchRequestSchema,
} from './search-request.ts';
import type { FilterRow } from './tree.ts';

const schemas = {
  peopleSearch: peopleSearchRequestSchema,
  peoplePreview: peoplePreviewRequestSchema,
  peopleExport: peopleExportRequestSchema,
  companySearch: companySearchRequestSchema,
};
export type SearchName = keyof typeof schemas;

/** All problems that prevent a search from being sent, by the schema that the client uses. */
export function checkSearch(body: unknown, search: SearchName = 'peopleSearch'): Problem[] {
  const parsed = tryParse(schemas[search], body);
  if (parsed === null) return [{ path: '', rule: 'wrong-type' }];
  if (parsed.success) return [];
  const problems = parsed.error.issues.map(problemOf);
  const aboutParts = problems.filter(({ rule }) => !wholeRules.has(rule));
  // While a part is invalid, the whole cannot be judged.
  return aboutParts.length === 0 ? problems : aboutParts.filter((problem) => !isRedundant(problem, aboutParts));
}

const wholeRules = new Set<ProblemRule['rule']>(['no-filter', 'exclude-only', 'beyond-cap']);

/** A filter whose only key is misspelt is also empty. */
function isRedundant({ path, rule }: Problem, problems: readonly Problem[]): boolean {
  return rule === 'empty-filter' && problems.some((other) => other.path === path && other.rule === 'unknown-key');
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  const path = issue.path.map(String).join('.');
  return { path, ...ruleOf(issue, findFilter(path)) };
}

function ruleOf(issue: z.core.$ZodIssue, filter: FilterRow | null): ProblemRule {
  if (issue.input === undefined && issue.code !== 'custom') return { rule: 'missing' };
  switch (issue.code) {
    case 'unrecognized_keys':
      // The only unknown key for which the service has its own error, and which a user can intend.
      if (filter?.shape === 'followers' && issue.path.length === filter.path.split('.').length) {
        return { rule: 'platform-not-supported', platforms: issue.keys };
      }
      return { rule: 'unknown-key', keys: issue.keys };
    case 'too_big':
      if (issue.origin === 'array') {
        const rule = issue.path.at(-1) === 'sources' ? 'too-many-sources' : 'too-many';
        return { rule, max: Number(issue.maximum) };
      }
      return { rule: 'out-of-bounds', max: Number(issue.maximum) };
    case 'too_small':
      return issue.origin === 'array'
        ? { rule: 'empty-filter' }
        : { rule: 'out-of-bounds', min: Number(issue.minimum) };
    case 'invalid_value':
      return { rule: 'not-allowed', allowed: issue.values.map(String) };
    case 'invalid_format':
      return { rule: 'wrong-text', form: textForms.find((form) => form === issue.message) ?? 'service-id' };
    case 'invalid_union':
      // Bands, known, or unknown: the only unions discriminated by a word.
      if (issue.path.at(-1) === 'type') return { rule: 'not-allowed', allowed: ['RANGE', 'ALL', 'NONE'] };
      return { rule: 'wrong-type' };
    case 'custom':
      return ruleByName(issue.params?.rule ?? issue.message);
    default:
      return { rule: 'wrong-type' };
  }
}

const ownRules: Record<SchemaRule, ProblemRule> = {
  'empty-filter': { rule: 'empty-filter' },
  'no-filter': { rule: 'no-filter' },
  'exclude-only': { rule: 'exclude-only' },
  'too-many-sources': { rule: 'too-many-sources', max: limits.keywordSources },
  'range-without-ends': { rule: 'range-without-ends' },
  'range-backwards': { rule: 'range-backwards' },
  'beyond-cap': { rule: 'beyond-cap', max: limits.recordsPerSearch },
};

function ruleByName(name: unknown): ProblemRule {
  if (name === 'public-https-address') return { rule: 'wrong-text', form: name };
  return Object.values(ownRules).find(({ rule }) => rule === name) ?? { rule: 'wrong-type' };
}

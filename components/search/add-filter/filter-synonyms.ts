import { seedsPath } from '@/components/search/describe/describe-search';

/** What the trade calls a filter beside its label, in lower case; nobody sees these words. By path. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  [seedsPath]: ['lookalike', 'lookalikes', 'lookalike companies', 'similar', 'similar companies', 'similar to'],
  'account.employeeSize': ['employees', 'number of employees', 'company size', 'size', 'employee count', 'headcount'],
  'account.funding': [
    ...['raised', 'money raised', 'funding round', 'funding rounds', 'funding stage', 'series', 'investment'],
    ...['recently funded', 'last round', 'venture capital', 'vc backed', 'seed funding'],
  ],
  'account.metric': [
    ...['growth', 'growing', 'fast growing', 'headcount growth', 'employee growth', 'company growth'],
    ...['department growth', 'team growth', 'department size', 'team size', 'hiring'],
  ],
  'account.technologies': ['technographics', 'technographic', 'tech stack', 'tech', 'technology', 'software used'],
};

export function synonymsOf(path: string): readonly string[] {
  return Object.hasOwn(synonyms, path) ? (synonyms[path] ?? []) : [];
}

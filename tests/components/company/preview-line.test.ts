import { expect, it } from 'vitest';
import { workOf } from '@/components/company/people/preview-line';

it.each([
  ['Director of Operations', 'Operations', ['Director of Operations']],
  ['finance manager', 'Finance', ['finance manager']],
  ['Head of Revenue', 'Sales', ['Head of Revenue', 'Sales']],
  [null, 'Sales', ['Sales']],
  ['Founder', null, ['Founder']],
  [null, null, []],
])('of %j in %j it says %j', (role, department, said) => {
  expect(workOf({ role, department })).toEqual(said);
});

/**
 * `npm run lint`: every regular expression that ships runs in linear time, by recheck, which knows what a backtracking engine
 * does with each and finds the text that is worst for it. Literals are found by the TypeScript parser; what is built at run
 * time is caught while it is built.
 */
import { resolve } from 'node:path';
import { judgeExpressions } from './judge-expressions.ts';

const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`);
const { judged, problems } = await judgeExpressions(root);
for (const problem of problems) console.error(problem);
console.log(`${judged} expressions, ${problems.length} of them not in linear time or not judged`);
process.exitCode = problems.length === 0 ? 0 : 1;

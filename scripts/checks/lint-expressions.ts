/**
 * `npm run lint`: every shipped regular expression runs in linear time, as judged by recheck, which models a backtracking engine and finds
 * the worst input. Literals are found by the TypeScript parser; expressions built at run time are captured while they are built.
 */
import { resolve } from 'node:path';
import { judgeExpressions } from './judge-expressions.ts';

const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`);
const { judged, problems } = await judgeExpressions(root);
for (const problem of problems) console.error(problem);
console.log(`${judged} expressions, ${problems.length} of them not in linear time or not judged`);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * `npm run lint`: every shipped regular expression runs in linear time, as judged by recheck, which models a backtracking engine and finds
 * the worst input. Literals are found by the TypeScript parser; expressions built at run time are captured while they are built.
 *
 * Only expressions that are new or changed are judged, and added to the file of verdicts. `SIDENOTE_DEPTH=full` judges all again.
 */
import { resolve } from 'node:path';
import { judgeExpressions, verdictFile, writeVerdicts } from './judge-expressions.ts';

const root = resolve(`${import.meta.dirname}/../..`);
const { found, judged, problems, safe } = await judgeExpressions(root, {
  again: process.env.SIDENOTE_DEPTH === 'full',
});
for (const problem of problems) console.error(problem);
if (judged > 0 && !process.env.CI) {
  writeVerdicts(root, safe);
  console.log(`The verdicts are in ${verdictFile}: commit it.`);
}
console.log(`${found} expressions, ${judged} judged now, ${problems.length} not in linear time or not judged`);
process.exitCode = problems.length === 0 ? 0 : 1;

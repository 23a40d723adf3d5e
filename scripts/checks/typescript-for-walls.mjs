/**
 * dependency-cruiser 17 reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 no longer has; with 7
 * alone it sees no `.ts` file, and every wall passes by looking at nothing. This gives it, and only it, the alias `typescript-6`.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const wanted = /^typescript(?=\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/');
    return nextResolve(wanted ? specifier.replace('typescript', 'typescript-6') : specifier, context);
  },
});

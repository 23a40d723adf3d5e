/**
 * dependency-cruiser 17 reads TypeScript through the compiler's JavaScript API, which TypeScript 7 no longer has; with only version 7 it
 * finds no `.ts` file, and every rule passes on nothing. This resolves `typescript` to `typescript-6` for it alone.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const wanted = /^typescript(?=\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/');
    return nextResolve(wanted ? specifier.replace('typescript', 'typescript-6') : specifier, context);
  },
});

import * as React from 'react';

const internalsName = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build keeps a stack with each element, for its warnings, up to 10,000 a second. They are a tenth of what a test of
 * a page costs. Here that number is reached from the start.
 */
export function takeNoOwnerStacks(): void {
  const { [internalsName]: internals } = React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number }>;
  if (internals?.recentlyCreatedOwnerStacks === undefined) throw new Error('React counts owner stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
}

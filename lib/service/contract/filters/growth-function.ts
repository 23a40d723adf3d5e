/** The contract leaves open whether it is an array as in `employee` (docs/interface.md#metric). */
export const growthFunctions = ['value', 'array'] as const;
export type GrowthFunction = (typeof growthFunctions)[number];

/** A search as it is sent: `value` sends the function of a growth as one value where one is chosen. Pure. */
export function withGrowthFunction(body: unknown, how: GrowthFunction): unknown {
  const growth = at(at(at(body, 'account'), 'metric'), 'growth');
  if (!isObject(body) || !Array.isArray(growth)) return body;
  const { account } = body;
  if (!isObject(account) || !isObject(account.metric)) return body;
  const metric = { ...account.metric, growth: growth.map((row) => written(row, how)) };
  return { ...body, account: { ...account, metric } };
}

function written(row: unknown, how: GrowthFunction): unknown {
  const chosen = at(row, 'function');
  if (!isObject(row) || chosen === undefined) return row;
  const all = Array.isArray(chosen) ? chosen : [chosen];
  return { ...row, function: how === 'value' && all.length === 1 ? all[0] : all };
}

function at(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

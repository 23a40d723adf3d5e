/** What is nested deeper counts as one value. */
const maxDepth = 8;

/** Whether something that `old` says is not said by `next` at all: a part that is missing, null or empty. Pure. */
export function lacksSome(next: unknown, old: unknown, depth = 0): boolean {
  if (!saysSomething(old, depth)) return false;
  if (!saysSomething(next, depth)) return true;
  if (depth >= maxDepth || !isObject(old) || !isObject(next)) return false;
  return Object.keys(old).some((key) => lacksSome(next[key], old[key], depth + 1));
}

function saysSomething(value: unknown, depth: number): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value) || depth >= maxDepth) return true;
  return Object.values(value).some((each) => saysSomething(each, depth + 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

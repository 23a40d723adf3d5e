import { deepestJson } from './longest.ts';

/** Whether arrays and objects are nested too deeply to be real data: walking them recursively would overflow the stack. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    const inner = level
      .filter((one) => one !== null && typeof one === 'object')
      .flatMap((one) => Object.values(one as object));
    if (inner.length > 0 && depth >= deepestJson) return true;
    level = inner;
  }
  return false;
}

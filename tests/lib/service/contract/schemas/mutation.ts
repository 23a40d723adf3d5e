import fc from 'fast-check';

/** Where in a JSON value something is changed: at each step, the how-manieth of its parts. */
type Path = number[];

/** Keys that mean something to a prototype chain come as own keys out of JSON.parse. */
const hostileText =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":null,"length":-1}';

function readHostile(): unknown {
  return JSON.parse(hostileText);
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, '', 'x', '\u0000', '1', 'null', [], {}),
  fc.string(),
  fc.double(),
  fc.jsonValue(),
  fc.constant(null).map(readHostile),
);

type Change = { path: Path } & (
  | { what: 'replace'; by: unknown }
  | { what: 'remove' }
  | { what: 'wrap' }
  | { what: 'double' }
  | { what: 'poison' }
);

const change: fc.Arbitrary<Change> = fc
  .tuple(
    fc.array(fc.nat(20), { maxLength: 6 }),
    fc.oneof(
      { weight: 4, arbitrary: strange.map((by) => ({ what: 'replace' as const, by })) },
      { weight: 2, arbitrary: fc.constant({ what: 'remove' as const }) },
      fc.constant({ what: 'wrap' as const }),
      fc.constant({ what: 'double' as const }),
      fc.constant({ what: 'poison' as const }),
    ),
  )
  .map(([path, what]) => ({ path, ...what }));

/** One of the replies with one to six things changed somewhere in it. */
export function mutationOf(replies: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...replies), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([reply, changes]) => {
      const root = { root: structuredClone(reply) };
      for (const one of changes) applyTo(root, one);
      return root.root;
    });
}

type Container = Record<string | number, unknown>;

function applyTo(root: { root: unknown }, one: Change): void {
  let container: Container = root;
  let key: string | number = 'root';
  for (const step of one.path) {
    const inner: unknown = container[key];
    if (typeof inner !== 'object' || inner === null) break;
    const keys: string[] = Object.keys(inner);
    const next: string | undefined = keys[step % Math.max(1, keys.length)];
    if (next === undefined) break;
    container = inner as Container;
    key = next;
  }
  const old = container[key];
  if (one.what === 'remove') delete container[key];
  else if (one.what === 'replace') define(container, key, one.by);
  else if (one.what === 'wrap') define(container, key, { data: old });
  else if (one.what === 'double') define(container, key, [old, old]);
  else if (typeof old === 'object' && old !== null && !Array.isArray(old)) define(container, key, poisoned(old));
}

/** What JSON.parse makes of an object in which somebody wrote such keys. */
function poisoned(old: object): unknown {
  const text = JSON.stringify(old);
  return JSON.parse(text === '{}' ? hostileText : `${text.slice(0, -1)},${hostileText.slice(1)}`);
}

function define(container: Container, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

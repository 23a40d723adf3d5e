import { z } from 'zod';
import { filled } from './blocks.ts';
import { type Filter, type FilterTree, isFilter } from './filter.ts';

/** The strict request schema of a tree of filters: a filter's own, or an object of them of which at least one is there. */
export type SchemaOf<Node> =
  Node extends Filter<infer Schema>
    ? Schema
    : z.ZodObject<{ -readonly [Key in keyof Node]: z.ZodOptional<SchemaOf<Node[Key]>> }, z.core.$strict>;

/** `account` and `contact` themselves may be empty; what is nested below them may not. */
export function schemaOfTree<Tree extends FilterTree>(tree: Tree): SchemaOf<Tree> {
  const shape = Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [
      key,
      (isFilter(node) ? node.schema : filled(schemaOfTree(node))).optional(),
    ]),
  );
  // Object.entries forgets which key had which filter; SchemaOf remembers.
  return z.strictObject(shape) as unknown as SchemaOf<Tree>;
}

export interface FilterRow extends Filter {
  /** `contact.experience.latest.title`. */
  path: string;
  /** Key of its words in the locale. */
  label: string;
}

export function rowsOfTree(tree: FilterTree, path: string): FilterRow[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const below = path === '' ? key : `${path}.${key}`;
    return isFilter(node) ? [{ ...node, path: below, label: `filters.${below}` }] : rowsOfTree(node, below);
  });
}

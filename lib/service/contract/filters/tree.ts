import { z } from 'zod';
import { filled } from './blocks.ts';
import { type Filter, type FilterTree, isFilter } from './filter.ts';

/** The strict request schema of a filter tree: a filter's own schema, or an object of filters with at least one present. */
export type SchemaOf<Node> =
  Node extends Filter<infer Schema>
    ? Schema
    : z.ZodObject<{ -readonly [Key in keyof Node]: z.ZodOptional<SchemaOf<Node[Key]>> }, z.core.$strict>;

/** `account` and `contact` may be empty; objects nested below them may not. */
export function schemaOfTree<Tree extends FilterTree>(tree: Tree): SchemaOf<Tree> {
  const shape = Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [
      key,
      (isFilter(node) ? node.schema : filled(schemaOfTree(node))).optional(),
    ]),
  );
  // Object.entries loses which key has which filter; SchemaOf restores it.
  return z.strictObject(shape) as unknown as SchemaOf<Tree>;
}

export interface FilterRow extends Filter {
  /** `contact.experience.latest.title`. */
  path: string;
  label: string;
}

export function rowsOfTree(tree: FilterTree, path: string): FilterRow[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const below = path === '' ? key : `${path}.${key}`;
    return isFilter(node) ? [{ ...node, path: below, label: `filters.${below}` }] : rowsOfTree(node, below);
  });
}

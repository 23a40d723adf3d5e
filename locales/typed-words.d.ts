/**
 * What `#i18n` is for the type checker. The package's own type compares every key with all of the two thousand at each call, which took
 * most of the time that checking the types takes; here each kind of words is a set of keys, worked out once. The rules are the same.
 */
import type { GeneratedI18nStructure as Words } from '../.wxt/i18n/structure';

export type { GeneratedI18nStructure } from '../.wxt/i18n/structure';

type Substitution = string | number;
type Named = { namedSubstitutions: readonly string[] };
type KeysOf<Kind, Not = never> = {
  [Key in keyof Words]: Words[Key] extends Not ? never : Words[Key] extends Kind ? Key : never;
}[keyof Words];

type Positive = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Plain = KeysOf<{ plural: false; substitutions: 0 }, Named>;
type WithTexts = KeysOf<{ plural: false; substitutions: Positive }, Named>;
type WithNames = KeysOf<{ plural: false; substitutions: 0 } & Named>;
type WithBoth = KeysOf<{ plural: false; substitutions: Positive } & Named>;
type Counted = KeysOf<{ plural: true; substitutions: 0 | 1 }, Named>;
type CountedWithTexts = KeysOf<{ plural: true; substitutions: Positive }, Named>;
type CountedWithNames = KeysOf<{ plural: true; substitutions: 0 | 1 } & Named>;
type CountedWithBoth = KeysOf<{ plural: true; substitutions: Positive } & Named>;

type TextsOf<Count, Texts extends Substitution[] = []> = Texts['length'] extends Count
  ? Texts
  : TextsOf<Count, [...Texts, Substitution]>;
type Texts<Key extends keyof Words> = Words[Key]['substitutions'] extends infer Count
  ? Count extends Positive
    ? TextsOf<Count>
    : never
  : never;
type Names<Key extends keyof Words> = Words[Key] extends { namedSubstitutions: readonly (infer Name extends string)[] }
  ? Record<Name, Substitution>
  : never;

interface Translate {
  (key: Plain): string;
  <Key extends WithTexts>(key: Key, texts: Texts<Key>): string;
  <Key extends WithNames>(key: Key, names: Names<Key>): string;
  <Key extends WithBoth>(key: Key, texts: Texts<Key>, names: Names<Key>): string;
  (key: Counted, n: number): string;
  <Key extends CountedWithTexts>(key: Key, n: number, texts: Texts<Key>): string;
  <Key extends CountedWithNames>(key: Key, n: number, names: Names<Key>): string;
  <Key extends CountedWithBoth>(key: Key, n: number, texts: Texts<Key>, names: Names<Key>): string;
}

export declare const i18n: { t: Translate };

import { z } from 'zod';
import { createNameTranslator, type WireNames } from '../../lib/service/contract/names.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** Keywords that hold values of the described JSON, which are renamed as in a body. */
const valueWords = new Set(['enum', 'const', 'default', 'example']);

/**
 * Rewrites an OpenAPI document with a deployment's names (docs/interface.md#naming-note). OpenAPI keywords stay. Throws if two neutral
 * names map to one.
 */
export function createSchemaRenamer(names: WireNames): (document: JsonObject) => JsonObject {
  const translator = createNameTranslator(names);
  const keys = new Map(Object.entries(names.keys));
  const renameKey = (key: string): string => keys.get(key) ?? key;

  const renameObject = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([word, value]) => [word, renameWord(word, value)]));
  const renameWord = (word: string, value: Json): Json => {
    if (valueWords.has(word)) return z.json().parse(translator.toWire(value));
    if (word === 'required' && Array.isArray(value)) return value.map((key) => renameKey(String(key)));
    if (word !== 'properties' || !isObject(value)) return rename(value);
    return Object.fromEntries(Object.entries(value).map(([key, schema]) => [renameKey(key), rename(schema)]));
  };
  const rename = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rename);
    return isObject(value) ? renameObject(value) : value;
  };
  return renameObject;
}

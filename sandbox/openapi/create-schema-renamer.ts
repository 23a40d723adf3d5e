import { z } from 'zod';
import { createNameTranslator, type WireNames } from '../../lib/service/contract/names.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** Words that hold values of the described JSON, and so are written as a body would be. */
const valueWords = new Set(['enum', 'const', 'default', 'example']);

/**
 * An OpenAPI document → the same with the keys and values it describes as a deployment writes them (docs/interface.md#naming-note).
 * Its own words stay, also where a described key is called the same. Throws if two neutral names share one.
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

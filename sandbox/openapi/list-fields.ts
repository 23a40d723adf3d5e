import { isObject, type Json, type JsonObject } from './json.ts';

export interface SchemaField {
  /** Dotted paths from the top; `[]` is any entry of an array. Several if the fields are identical. */
  paths: string[];
  schema: Json;
  isRequired: boolean;
}

/**
 * The fields of a schema from the top down: inline objects flattened, references kept. Fields that differ only in any/all and
 * include/exclude are merged.
 */
export function listFields(schema: Json): SchemaField[] {
  const byKind = new Map<string, SchemaField>();
  for (const field of fieldsOf(schema, '')) {
    const [path = ''] = field.paths;
    const kind = JSON.stringify([path.replace(/^(any|all)\.(include|exclude)/, '*'), field.schema, field.isRequired]);
    const alike = byKind.get(kind);
    if (alike === undefined) byKind.set(kind, field);
    else if (!alike.paths.includes(path)) alike.paths.push(path);
  }
  return [...byKind.values()];
}

function fieldsOf(schema: Json | undefined, path: string): SchemaField[] {
  if (!isObject(schema)) return [];
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return variants.flatMap((variant) => fieldsOf(variant, path));
  if (isObject(schema.items)) return fieldsOf(schema.items, `${path}[]`);
  return isObject(schema.properties) ? propertiesOf(schema, schema.properties, path) : [];
}

function propertiesOf(schema: JsonObject, properties: JsonObject, path: string): SchemaField[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([key, property]) => {
    const own = path === '' ? key : `${path}.${key}`;
    const inner = fieldsOf(property, own);
    const isRequired = required.includes(key);
    const isMereObject = inner.length > 0 && isObject(property) && property.type === 'object' && !isRequired;
    return [...(isMereObject ? [] : [{ paths: [own], schema: property, isRequired }]), ...inner];
  });
}

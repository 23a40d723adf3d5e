import { html } from 'hono/html';
import type { Markup } from '../network/page.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** A JSON Schema in a few words: its type, its limits, the values it takes. A reference is a link to `#schema-Name`. */
export function docsType(schema: Json | undefined): Markup {
  if (!isObject(schema) || Object.keys(schema).length === 0) return html`any JSON`;
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref);
  const variants = variantsOf(schema);
  if (variants.length > 1) return joined(variants.map(docsType), ' or ');
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum)) return html`one of ${joined(schema.enum.map(literal), ', ')}`;
  if (schema.type === 'array')
    return html`list${bounds(schema.minItems, schema.maxItems, 'of')} × ${docsType(schema.items)}`;
  if (schema.type === undefined) return html`any JSON`;
  const types = [schema.type].flat().map(String).join(' or ');
  return html`${types}${limitsOf(schema)}`;
}

/** Flattens nested unions and removes duplicates. */
function variantsOf(schema: Json): Json[] {
  const variants = isObject(schema) ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (!Array.isArray(variants)) return [schema];
  return [...new Map(variants.flatMap(variantsOf).map((one) => [JSON.stringify(one), one])).values()];
}

export function linkTo(reference: string): Markup {
  const name = reference.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
}

function literal(value: Json): Markup {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}

function joined(parts: readonly Markup[], between: string): Markup {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}

/** Patterns with a well-known name. */
const knownPatterns = new Map([
  ['\\S', 'not blank'],
  ['^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$', 'an id in hex, 8-4-4-4-12'],
]);

function patternOf(pattern: Json | undefined): Markup | string {
  if (typeof pattern !== 'string') return '';
  const known = knownPatterns.get(pattern);
  return known === undefined ? html`, like <code>${pattern}</code>` : `, ${known}`;
}

function limitsOf(schema: JsonObject): Markup {
  return html`${bounds(schema.minimum, schema.maximum, '')}${bounds(schema.minLength, schema.maxLength, 'of length')}${patternOf(schema.pattern)}${typeof schema.format === 'string' ? `, ${schema.format}` : ''}${
    schema.default === undefined ? '' : html`, default <code>${JSON.stringify(schema.default)}</code>`
  }`;
}

/** The largest safe integer means no limit. */
function bounds(least: Json | undefined, most: Json | undefined, word: string): string {
  const [from, to] = [least, most].map((one) =>
    typeof one === 'number' && Math.abs(one) < Number.MAX_SAFE_INTEGER ? one : undefined,
  );
  const prefix = word === '' ? ' ' : ` ${word} `;
  if (from !== undefined && to !== undefined) return `${prefix}${from} to ${to}`;
  if (from !== undefined) return `${prefix}${from} or more`;
  return to === undefined ? '' : `${prefix}at most ${to}`;
}

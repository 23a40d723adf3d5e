import type { z } from 'zod';
import { toCredits } from '../../lib/service/contract/credits.ts';
import { type Endpoint, endpoints } from '../../lib/service/contract/endpoints.ts';
import { neutralNames, type WireNames } from '../../lib/service/contract/names.ts';
import { createSchemaRenamer } from './create-schema-renamer.ts';
import { exampleBodies } from './example-bodies.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { schemaToJson } from './schema-to-json.ts';

export interface OpenApiOptions {
  /** Base URL of the service; a server variable if absent. */
  baseUrl?: string;
  /** The deployment's names for the neutral ones. */
  names?: WireNames;
}

/**
 * The endpoint table as an OpenAPI 3.1 document with the version of the service's own (docs/interface.md#versioning) and the names
 * of a deployment (docs/interface.md#naming-note). Throws if two neutral names map to one.
 */
export function makeOpenApi({ baseUrl, names = neutralNames }: OpenApiOptions = {}): JsonObject {
  const schemas: JsonObject = { Error: errorSchema };
  const isNeutral = Object.keys({ ...names.keys, ...names.values }).length === 0;
  const paths: Record<string, JsonObject> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const component = name.charAt(0).toUpperCase() + name.slice(1);
    if (endpoint.request !== null) schemas[`${component}Request`] = schemaToJson(endpoint.request, 'output', schemas);
    schemas[`${component}Reply`] = schemaToJson(endpoint.reply, 'input', schemas);
    [endpoint.path, ...(endpoint.otherPaths ?? [])].forEach((path, index) => {
      const operationId = index === 0 ? name : `${name}At${path.split('/')[1] ?? index}`;
      const operation = operationOf(endpoint, component, operationId, examples.get(name));
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    });
  }
  return createSchemaRenamer(names)({
    openapi: '3.1.0',
    info: {
      title: 'People and company data service',
      version: '1.0.0',
      description: `${isNeutral ? 'Neutral names: `pronet` stands for the professional network. ' : ''}Made from the endpoint table of Sidenote.`,
    },
    servers: [
      baseUrl === undefined
        ? { url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4870' } } }
        : { url: baseUrl },
    ],
    security: [{ key: [] }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map(({ section }) => section))].map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-TOKEN' } } },
  });
}

function operationOf(
  endpoint: Endpoint,
  component: string,
  operationId: string,
  example: Json | undefined,
): JsonObject {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  const isCharged = endpoint.price.per.length > 0;
  return {
    operationId,
    tags: [endpoint.section],
    summary: endpoint.section,
    description: `Price in credits: ${priceOf(endpoint.price)}.`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.request === null
      ? {}
      : { requestBody: { required: true, content: contentOf(`${component}Request`, example) } }),
    responses: {
      '200': {
        description: 'The reply.',
        ...(isCharged ? { headers: { 'X-Credit': creditHeader } } : {}),
        content: contentOf(`${component}Reply`),
      },
      ...errorsOf(endpoint),
    },
  };
}

function priceOf({ per }: Endpoint['price']): string {
  return per.length === 0 ? 'free' : per.map(({ milli, unit }) => `${toCredits(milli)} per ${unit}`).join(', ');
}

function contentOf(component: string, example?: Json): JsonObject {
  const schema = { $ref: `#/components/schemas/${component}` };
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaToJson(schema, 'input', {});
  if (!isObject(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: needed.includes(name),
    schema: one,
  }));
}

const examples = new Map<string, Json>(Object.entries(exampleBodies));

/** OpenAPI allows one response per status, so the texts of a status are combined. */
function errorsOf(endpoint: Endpoint): JsonObject {
  const statuses = [...new Set(endpoint.errors.map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const errors = endpoint.errors.filter((error) => error.status === status);
      const words = errors.flatMap(({ text, code }) => [text, code === undefined ? undefined : `code ${code}`]);
      const known = words.filter((word) => word !== undefined);
      const description = [meanings[status], known.join('; ')].filter((part) => part !== '').join(': ');
      return [String(status), { description: `${description}.`, content: contentOf('Error') }];
    }),
  );
}

/** What each status means (docs/interface.md#errors). */
const meanings: Readonly<Record<Endpoint['errors'][number]['status'], string>> = {
  400: 'Invalid request',
  401: 'Missing or invalid API key',
  402: 'Not enough credits',
  403: 'The job was given back because it got stuck',
  404: 'Nothing found',
  409: 'Not ready yet',
  429: 'Rate limit exceeded',
  500: 'Unexpected error',
  501: 'Unsupported filter',
};

const creditHeader: JsonObject = {
  description:
    'What was charged: a signed decimal, of which the absolute value counts. Promised on charged v2 replies only.',
  schema: { type: 'string' },
};

const errorSchema: JsonObject = {
  type: 'object',
  properties: {
    timestamp: {},
    status: { type: ['integer', 'string'] },
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: ['integer', 'string'] },
    path: { type: 'string' },
  },
};

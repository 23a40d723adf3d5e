import { z } from 'zod';
import { toCredits } from '../../lib/service/contract/credits.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../lib/service/contract/endpoints.ts';
import { filterRows } from '../../lib/service/contract/filters.ts';
import { createNameTranslator, neutralNames, type WireNames } from '../../lib/service/contract/names.ts';
import { companySchema } from '../../lib/service/contract/schemas/company.ts';
import { emailEntrySchema } from '../../lib/service/contract/schemas/email.ts';
import { personSchema } from '../../lib/service/contract/schemas/person.ts';
import { personPreviewSchema } from '../../lib/service/contract/schemas/person-preview.ts';

/** The JSON that `z.toJSONSchema` makes, and the OpenAPI around it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
type JsonObject = { [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const profile = 'https://www.pronet.example/in/amara-okonkwo';
const webhook = 'https://hooks.example/sidenote';
const search = {
  account: { location: { any: { include: ['Rotterdam'] } } },
  contact: {
    experience: { current: { title: { any: { include: { mode: 'SMART', content: ['Head of Revenue'] } } } } },
  },
};

/** A body for each operation that takes one; the demo people are in every world, ids are placeholders. */
export const exampleBodies: Readonly<Record<EndpointName, Json>> = {
  peopleSearch: { ...search, page: 0, size: 10 },
  peoplePreview: { ...search, page: 0, size: 25 },
  companySearch: { account: { domain: { any: { include: ['fenwick.example'] } } }, page: 0, size: 10 },
  emailFinder: { trackId: '00000000-0000-4000-8000-000000000000', webhook },
  emailFinderStatistics: null,
  emailFinderInquiries: null,
  emailFinderSubmissions: null,
  emailFinderNotify: { webhook },
  peopleExport: { ...search, page: 0, size: 100, webhook },
  peopleExportStatistics: null,
  peopleExportInquiries: null,
  peopleExportSubmissions: null,
  peopleExportNotify: { webhook },
  singleExport: { url: profile },
  singleExportV2: { url: profile },
  mobilePhone: { pronet: profile },
  mobilePhoneV2: { domain: 'fenwick.example', name: 'Amara Okonkwo' },
  reverseLookup: { search: 'amara.okonkwo@fenwick.example' },
  analysis: { url: profile },
  lists: { type: 'people_id', values: ['00000000-0000-4000-8000-000000000000'] },
  credits: null,
};

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
      description: `${isNeutral ? 'Neutral names: `pronet` is the professional network. ' : ''}Made from the endpoint table of Sidenote.`,
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
  description: 'What was charged: the absolute value of a signed decimal. Promised on charged v2 replies only.',
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

/** Keywords that hold values of the described JSON, which are renamed as in a body. */
const valueWords = new Set(['enum', 'const', 'default', 'example']);

/**
 * Rewrites an OpenAPI document with a deployment's names (docs/interface.md#naming-note). OpenAPI keywords stay. Throws if two neutral
 * names map to one.
 */
function createSchemaRenamer(names: WireNames): (document: JsonObject) => JsonObject {
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

/** Names the schemas that many operations share, so that they appear once; without this the OpenAPI output is twenty times as long. */
function nameShared() {
  const names = z.registry<{ id: string }>();
  names.add(personSchema, { id: 'Person' });
  names.add(personPreviewSchema, { id: 'PersonPreview' });
  names.add(companySchema, { id: 'Company' });
  names.add(emailEntrySchema, { id: 'Email' });
  for (const { path, schema } of filterRows) {
    const words = path.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    if (!names.has(schema)) names.add(schema, { id: `${words.join('')}Filter` });
  }
  return names;
}
const shared = nameShared();
const jsonSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());

/**
 * A zod schema as JSON Schema: requests (`output`) as they are sent, with page and size required (docs/interface.md#people-search);
 * replies (`input`) as they arrive. Shared schemas go into `schemas` under their names.
 */
function schemaToJson(schema: z.ZodType, io: 'input' | 'output', schemas: JsonObject): JsonObject {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    override: ({ jsonSchema: one }) => {
      // A pattern in JSON Schema has no flags: ids are hex in either case.
      if (one.pattern !== undefined) one.pattern = one.pattern.replaceAll('[0-9a-f]', '[0-9a-fA-F]');
      // Our default for a missing field is not something the service promises.
      if (io === 'input') delete one.default;
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, id: _id, ...json } = jsonSchema.parse(JSON.parse(text));
  for (const [name, one] of Object.entries(jsonSchema.catch({}).parse($defs))) {
    const { id: _own, ...rest } = jsonSchema.parse(one);
    schemas[name] = rest;
  }
  return json;
}

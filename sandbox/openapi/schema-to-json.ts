import { z } from 'zod';
import { filterRows } from '../../lib/service/contract/filters.ts';
import { companySchema } from '../../lib/service/contract/schemas/company.ts';
import { emailEntrySchema } from '../../lib/service/contract/schemas/email.ts';
import { personSchema } from '../../lib/service/contract/schemas/person.ts';
import { personPreviewSchema } from '../../lib/service/contract/schemas/person-preview.ts';
import type { JsonObject } from './json.ts';

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
export function schemaToJson(schema: z.ZodType, io: 'input' | 'output', schemas: JsonObject): JsonObject {
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

import { z } from 'zod';
import type { Json, JsonObject } from './json.ts';

const json: z.ZodType<Json> = z.json();
const content = z.object({ 'application/json': z.object({ schema: json, example: json.optional() }) });
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: json })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), headers: json.optional(), content })),
});
const document = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

export interface ApiOperation extends z.output<typeof operation> {
  /** Upper case. */
  method: string;
  path: string;
}
export interface Described {
  info: z.output<typeof document>['info'];
  operations: ApiOperation[];
  /** By component name. */
  schemas: Record<string, Json>;
}

/** Reads what the docs page shows from a document made by `makeOpenApi`. Throws on any other. */
export function readOperations(openApi: JsonObject): Described {
  const { info, paths, components } = document.parse(openApi);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  );
  return { info, operations, schemas: components.schemas };
}

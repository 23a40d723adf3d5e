import { html } from 'hono/html';
import type { Markup } from '../network/page.ts';
import { curlOf } from './curl-of.ts';
import { docsFields, fieldTable } from './docs-fields.ts';
import { linkTo } from './docs-type.ts';
import { isObject, type Json } from './json.ts';
import type { ApiOperation } from './read-operations.ts';

/** One operation: what it costs, takes, answers and refuses, and how to try it. */
export function docsOperation(operation: ApiOperation, schemas: Record<string, Json>, baseUrl: string): Markup {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const { 200: reply, ...refusals } = responses;
  const body = requestBody?.content['application/json'].schema;
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title">${summary} <code class="request"><b>${method}</b> ${path}</code></h2>
<p>${description}</p>
${
  parameters.length === 0
    ? ''
    : fieldTable(
        parameters.map(({ name, schema, required }) => ({ paths: [name], schema, isRequired: required })),
        'In the address',
        operationId,
      )
}
${body === undefined ? '' : docsFields(resolve(body, schemas), 'Body of the request', operationId)}
<h3>Example</h3>
<pre tabindex="0"><code>${curlOf(operation, baseUrl)}</code></pre>
<h3>Answers</h3>
<dl>
<dt><code>200</code></dt>
<dd>${replyLink(reply?.content['application/json'].schema)}${
    reply?.headers === undefined ? '' : html`; header <code>X-Credit</code> says what was charged, where it is sent`
  }</dd>
${Object.entries(refusals).map(([status, refusal]) => html`<dt><code>${status}</code></dt><dd>${refusal.description}</dd>`)}
</dl>
</section>`;
}

function resolve(schema: Json, schemas: Record<string, Json>): Json {
  const name = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? undefined : schemas[name]) ?? schema;
}

function replyLink(schema: Json | undefined): Markup | string {
  return isObject(schema) && typeof schema.$ref === 'string' ? linkTo(schema.$ref) : 'The reply.';
}

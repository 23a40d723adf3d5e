import { html } from 'hono/html';
import type { Markup } from '../network/page.ts';
import { docsFields } from './docs-fields.ts';
import { docsOperation } from './docs-operation.ts';
import type { ApiOperation, Described } from './read-operations.ts';

/** The whole description on one page, which loads only its style sheet. */
export function docsPage({ info, operations, schemas }: Described, baseUrl: string): Markup {
  // Request bodies are shown with their operation.
  const shared = Object.entries(schemas).filter(([name]) => !name.endsWith('Request'));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<main>
<h1>${info.title} <small>${info.version}</small></h1>
<p>${withCode(info.description)}</p>
<p>Here: <code>${baseUrl}</code>, with the key in the header <code>X-TOKEN</code>, JSON in and out.
The same for machines: <a href="/openapi.json">openapi.json</a>.</p>
<div class="scroll" role="region" aria-label="Operations" tabindex="0"><table>
<caption>Operations</caption>
<thead><tr><th scope="col">request</th><th scope="col">operation</th><th scope="col">price</th></tr></thead>
<tbody>${operations.map(operationRow)}</tbody>
</table></div>
${operations.map((operation) => docsOperation(operation, schemas, baseUrl))}
<h2 class="part">Objects and filters</h2>
${shared.map(
  ([name, schema]) =>
    html`<section class="schema" id="schema-${name}" aria-labelledby="schema-${name}-title"><h3 id="schema-${name}-title">${name}</h3>${docsFields(schema, `Fields of ${name}`)}</section>`,
)}
</main>
</body>
</html>`;
}

/** Descriptions are CommonMark, but only code spans are used. */
function withCode(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function operationRow({ operationId, method, path, summary, description }: ApiOperation): Markup {
  return html`<tr><th scope="row"><a href="#${operationId}"><code><b>${method}</b> ${path}</code></a></th><td>${summary}</td><td>${
    // The column heading already says that it is a price in credits.
    description.replace(/^Price in credits: (.*)\.$/, '$1')
  }</td></tr>`;
}

import { html } from 'hono/html';
import type { Markup } from '../network/page.ts';
import { docsType } from './docs-type.ts';
import type { Json } from './json.ts';
import { listFields, type SchemaField } from './list-fields.ts';

/** The fields of a schema as a table, or its type in words if it has none. `ownerId` distinguishes tables with the same caption. */
export function docsFields(schema: Json, caption: string, ownerId = ''): Markup {
  const fields = listFields(schema);
  if (fields.length === 0) return html`<p>${docsType(schema)}</p>`;
  return fieldTable(fields, caption, ownerId);
}

export function fieldTable(fields: readonly SchemaField[], caption: string, ownerId = ''): Markup {
  return html`<div class="scroll" role="region" aria-label="${`${caption} ${ownerId}`.trim()}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">field</th><th scope="col">type and limits</th></tr></thead>
<tbody>${fields.map(fieldRow)}</tbody>
</table></div>`;
}

function fieldRow({ paths, schema, isRequired }: SchemaField): Markup {
  return html`<tr><th scope="row"${paths.length > 1 ? html` class="alike"` : ''}>${paths.map((path) => html`<code>${path}</code> `)}${
    isRequired ? html`<span class="needed">required</span>` : ''
  }</th><td>${docsType(schema)}</td></tr>`;
}

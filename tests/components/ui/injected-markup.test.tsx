import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { parseWebAddress } from '@/components/ui/external-link';
import type { Facets } from '@/lib/database/schema/rows';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { personSchema } from '@/lib/service/contract/schemas/person';
import type { Subject } from '@/lib/subjects/subject';
import { fullCompany, halvorsen } from '../../fixtures/rows/company-rows.ts';
import { balance, connection, emailEntry, facet, person, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { expectFigure } from '../../laws/figure.ts';
import { createPage } from '../extension-page.tsx';

const markups = [
  '<img src=x onerror="globalThis.hurt=1">',
  '<script>globalThis.hurt=1</script>',
  '"><svg onload="globalThis.hurt=1">',
  '<iframe srcdoc="<script>globalThis.hurt=1</script>"></iframe>',
  '<a href="javascript:globalThis.hurt=1">x</a>',
  "'><style>*{display:none}</style>",
  '<b>{{constructor.constructor("globalThis.hurt=1")()}}</b>',
];
const links = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://pronet.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://pronet.example/0',
  'file:///etc/passwd',
  'chrome-extension://abcdefghijklmnop/options.html',
  'about:blank',
  'view-source:https://pronet.example',
  '//pronet.example/in/x',
];
/** Elements that a person or a company has not of itself. Icons of ours are `svg` without a script. */
const foreign = 'img, script, iframe, style, b, svg[onload], [onerror], [srcdoc], a[href^="javascript" i]';

let replaced = 0;
/** Texts of a sentence or a name; what is a code, a date, an id or an address stays, so that the answer stays one. */
function withMarkup<Value>(value: Value, markup: string): Value {
  const text = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== 'string' || key === 'address' || key === 'id') return part;
    if (/^(https?:|[\d-]+(T|$)|[A-Z_]+$|[a-z]{2}$)|@|^[\w.-]+\.example/i.test(part) && !part.includes(' ')) return part;
    replaced += 1;
    return `${part} ${markup}`;
  });
  return JSON.parse(text);
}

async function show(subject: Subject, facets: Facets, name: string): Promise<void> {
  const page = createPage({ tab: { subject } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  await page.db.records.put(record(subject, facets, name));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1, name: new RegExp(name.slice(0, 5)) });
}

describe('a text of the service that holds markup', () => {
  it.each(markups)('is shown as plain text, about a person: %s', async (markup) => {
    const known = personSchema.parse(withMarkup(person(), markup));
    const name = `Amara ${markup}`;
    await show(tomasz, { email: facet([emailEntry()]), profile: facet(known) }, name);
    expect(document.body.textContent).toContain(markup);
    expect(document.querySelector(foreign)?.outerHTML).toBeUndefined();
    expect(globalThis).not.toHaveProperty('hurt');
  });

  it.each(markups)('is shown as plain text, about a company: %s', async (markup) => {
    const known = companySchema.parse(withMarkup(fullCompany(), markup));
    await show(halvorsen, { company: facet(known) }, `Halvo ${markup}`);
    expect(document.body.textContent).toContain(markup);
    expect(document.querySelector(foreign)?.outerHTML).toBeUndefined();
    expect(globalThis).not.toHaveProperty('hurt');
  });

  it('was tried in as many places as are listed', () => {
    expectFigure('markups', replaced);
  });
});

describe('a link of the service', () => {
  it.each(links)('is none, unless it leads to the web: %j', (href) => {
    expect(parseWebAddress(href)).toBeNull();
  });

  it('was tried in as many spellings as are listed', () => {
    expectFigure('links', new Set(links).size);
  });
});

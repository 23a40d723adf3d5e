import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longest } from '@/lib/platform/longest';
import { asTemplate, fillText, gapsIn, hintsIn, piecesOf, type Values } from '@/lib/write/template-text';
import { runs } from '../../depth.ts';
import { costMs } from '../../laws/cpu-cost.ts';

const values: Values = {
  first_name: 'Amara',
  last_name: 'Okonkwo',
  name: 'Amara Okonkwo',
  title: null,
  company: 'Fenwick Instruments',
  city: null,
  my_name: 'Noor',
  my_title: null,
  my_company: null,
  signature: 'Noor Visser\nHalden',
};
const fill = (text: string, changed: Partial<Values> = {}) =>
  fillText(text, { ...values, ...changed }, longest.draftBody);

describe('a template', () => {
  it.each([
    ['Hi {{first_name}},', 'Hi Amara,'],
    ['Hi {{ first_name | there }},', 'Hi Amara,'],
    ['As {{title|a leader}} you know', 'As a leader you know'],
    ['As {{title|}}you know', 'As you know'],
    ['As {{title}} you know', 'As {{title}} you know'],
    ['I expect {{result: One number}} here', 'I expect {{result}} here'],
    ['{{signature}}', 'Noor Visser\nHalden'],
    ['{{unknown_thing}} {{}}', '{{unknown_thing}} '],
    ['{{a {{first_name}} b}}', '{{a Amara b}}'],
    ['{{{first_name}}}', '{Amara}'],
    ['{first_name} {{first_name', '{first_name} {{first_name'],
    ['مرحبا {{first_name}}،', 'مرحبا Amara،'],
  ])('fills what is known, and leaves a gap for the rest: %s', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('puts a value on one line and without braces, whatever it holds', () => {
    const first_name = 'Amara\r\nBcc: x@y.example\u2028{{company}}';
    expect(fill('Hi {{first_name}},', { first_name })).toBe('Hi Amara Bcc: x@y.example company,');
  });

  it('leaves no gap where the sender has no signature', () => {
    expect(fill('Best\n{{my_name}}\n{{signature}}', { signature: null })).toBe('Best\nNoor\n');
  });

  it('of 100 kB is filled at once, up to the longest letter', () => {
    const text = 'Hi {{first_name}}, {{result: x}} {{ '.repeat(3000);
    expect(text.length).toBeGreaterThan(100_000);
    expect(fill(text)).toHaveLength(longest.draftBody);
    expect(costMs(() => fill('{{'.repeat(100_000)))).toBeLessThan(400);
  });

  it('is cut into pieces that are the text again, when it is any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '{{', '}}', '}', '|', ':', 'a', '\n', '😀') }), (text) => {
        expect(
          piecesOf(text)
            .map((piece) => (piece.kind === 'text' ? piece.text : piece.raw))
            .join(''),
        ).toBe(text);
        for (const { start, end } of gapsIn(text)) expect(text.slice(start, end)).toMatch(/^\{\{[^{}]*\}\}$/);
      }),
      runs(1000),
    );
  });
});

it('tells the hint of each gap once', () => {
  expect([...hintsIn('{{a: first}} {{a: second}} {{b}} {{c:}}')]).toEqual([['a', 'first']]);
});

describe('a letter saved as a template', () => {
  it('has variables for what is the recipient’s, the longest first, as whole words', () => {
    expect(asTemplate('Hi Amara, Fenwick Instruments and Amaranth, Amara Okonkwo.\nNoor', values)).toBe(
      'Hi {{first_name}}, {{company}} and Amaranth, {{name}}.\n{{my_name}}',
    );
  });

  it('is the same letter when it is filled again', () => {
    const letter = 'Hi Amara,\n\nat Fenwick Instruments I would expect {{result}}.\n\nNoor';
    expect(fill(asTemplate(letter, values))).toBe(letter);
  });
});

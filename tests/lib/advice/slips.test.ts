import { describe, expect, it } from 'vitest';
import { checkLetter } from '@/lib/advice/check-letter';
import type { Draft } from '@/lib/advice/remark';
import { approvals, closed, greeted, lines, quotedMail, saying } from './mails.ts';

/** `part «words»`, for each slip. */
function slipsIn(draft: Draft, recipient: string | null = null): string[] {
  const slips = checkLetter(draft, { recipient }).remarks.filter(({ part }) => part === 'leftover' || part === 'name');
  return slips.map(({ part, place }) => `${part} «${place && draft[place.field].slice(place.start, place.end)}»`);
}

describe('leftovers of a template', () => {
  it.each([
    ['{{first_name}}', 'Hi {{first_name}}, and so on.'],
    ['{{ contact.first_name | default: "you" }}', 'Hi {{ contact.first_name | default: "you" }}, and so on.'],
    ['[COMPANY]', 'This works for [COMPANY].'],
    ['[First Name]', 'This works for [First Name].'],
    ['[Your Company]', 'This works for [Your Company].'],
    ['[insert a number that helps]', 'It took [insert a number that helps] days.'],
    ['<Name>', 'This works for <Name>.'],
    ['<first name>', 'This works for <first name>.'],
    ['{firstName}', 'This works for {firstName}.'],
    [`\${company}`, `This works for \${company}.`],
    ['%FNAME%', 'This works for %FNAME%.'],
    ['%%FIRST_NAME%%', 'This works for %%FIRST_NAME%%.'],
    ['*|FNAME|*', 'This works for *|FNAME|*.'],
    ['<<Company>>', 'This works for <<Company>>.'],
    ['[[topic]]', 'This works for [[topic]].'],
    ['[Vorname]', 'Das passt zu [Vorname].'],
    ['{prénom}', 'Cela convient à {prénom}.'],
    ['XXX', 'It saves XXX days.'],
    ['€XX', 'It saves €XX a year.'],
    ['XX%', 'It saves XX% of it.'],
    ['Lorem ipsum', 'Lorem ipsum and so on.'],
    ['TODO:', 'TODO: a number.'],
    ['{firma}', 'Das passt zu {firma}.'],
    ['{$company}', 'This works for {$company}.'],
    ['%company%', 'This works for %company%.'],
    ['<%= company %>', 'This works for <%= company %>.'],
    ['[X]', 'It took [X] days.'],
    ['{Hi|Hello}', '{Hi|Hello} and so on.'],
    ['{0}', 'This works for {0}.'],
    ['%s', 'This works for %s.'],
    [':first_name', 'This works for :first_name.'],
    ['undefined', 'This works for undefined.'],
    ['null', 'We met at null.'],
    ['NaN', 'It saves €NaN.'],
    ['[object Object]', 'This works for [object Object].'],
  ])('is found in the body and the subject: %s', (mark, sentence) => {
    expect(slipsIn(saying(sentence))).toEqual([`leftover «${mark}»`]);
    expect(slipsIn({ ...approvals, subject: sentence })).toEqual([`leftover «${mark}»`]);
  });

  it.each([
    'See [1] and [sic] and [image: logo.png].',
    'The page is <https://fenwick.example/name>.',
    'Write to <jane@fenwick.example>.',
    'It is <b>new</b>, from 20 % to 30 %.',
    'A set is {1, 2}, and the price (per month) stays.',
    'Sizes XL and XXL, in the XX. century, and Xavier.',
    'The list [here] is ours.',
    'A 100%LIKE%20THAT address.',
    'The contract is null and void, and NaN handling is tested.',
    'We wrote about undefined behaviour.',
    'The page is https://fenwick.example/{id}/prices.',
    'It starts at 9:30 :thumbs_up:',
    'See you at Super Bowl XXX.',
    'It is [ACME], as the page says.',
  ])('is not seen in a finished text: %s', (sentence) => {
    expect(slipsIn(saying(sentence))).toEqual([]);
  });

  it('is found everywhere, in the order of the letter', () => {
    const draft = { subject: 'For [COMPANY]', body: lines('Hi {{first_name}},', '', 'It is {{last}} {{first_name}}') };
    expect(slipsIn(draft, 'Jane Doe')).toEqual([
      'leftover «[COMPANY]»',
      'leftover «{{first_name}}»',
      'leftover «{{last}}»',
      'leftover «{{first_name}}»',
    ]);
  });

  it('is not looked for in an earlier mail below', () => {
    const quoted = quotedMail.replace('synergy', '{{synergy}}');
    expect(slipsIn({ ...approvals, body: lines(approvals.body, quoted) })).toEqual([]);
  });

  it('is not the text beside the name at the end', () => {
    expect(slipsIn(closed('Love,\nJane xxx\nxxx'))).toEqual([]);
  });

  it('is a greeting that has no name before its comma', () => {
    expect(slipsIn(greeted('Hi ,'), 'Jane Doe')).toEqual(['leftover «Hi ,»']);
    expect(slipsIn(greeted('Hi there ,'), 'Jane Doe')).toEqual([]);
    expect(slipsIn(greeted('Bonjour !'), 'Jane Doe')).toEqual([]);
  });
});

describe('a greeting of another name', () => {
  it.each([
    ['Hi John,', 'Jane Doe', 'John'],
    ['Dear John Smith,', 'Jane Doe', 'John Smith'],
    ['John,', 'Jane Doe', 'John'],
    ['hi john,', 'Jane Doe', 'john'],
    ['Hi Jürgen,', 'Peter Kraus', 'Jürgen'],
    ['Hola María,', 'Carlos Ruiz', 'María'],
    ['Hey Tom!', 'Dr. Timothy Roe', 'Tom'],
    ['Hi Peter and Paul,', 'Jane Doe', 'Peter and Paul'],
    ['Good morning, Bill,', 'Jane Doe', 'Bill'],
  ])('is found: %s to %s', (salutation, recipient, name) => {
    expect(slipsIn(greeted(salutation), recipient)).toEqual([`name «${name}»`]);
  });

  it.each([
    ['Hi Kevin,', 'Wei Zhang', 'Kevin'],
    ['Hi Priya,', 'Jane Doe', 'Priya'],
    ['Hi Tom,', 'Amara Okonkwo', 'Tom'],
    ['Dear Ms Smith,', 'Jane Doe', 'Smith'],
    ['Hi Jnae,', 'Jane Doe', 'Jnae'],
  ])('is shown where only a nickname could explain it: %s to %s', (salutation, recipient, name) => {
    expect(slipsIn(greeted(salutation), recipient)).toEqual([`name «${name}»`]);
  });

  it.each([
    ['Hi Jane,', 'Jane Doe'],
    ['JANE,', 'Jane Doe'],
    ['Dear Ms Doe,', 'Jane Doe'],
    ['Dear Dr. Doe,', 'Jane Doe, PhD'],
    ['Hi Bob,', 'Robert Doe'],
    ['Hi Robert,', 'Bob Doe'],
    ['Hi Bill,', 'William Doe'],
    ['Hi Peggy,', 'Margaret Doe'],
    ['Hi Sasha,', 'Alexander Petrov'],
    ['Hi Pepe,', 'José García'],
    ['Hi Jose,', 'José García'],
    ['Hi Jurgen,', 'Jürgen Groß'],
    ['Lieber Juergen,', 'Jürgen Groß'],
    ['Dear Mr Gross,', 'Jürgen Groß'],
    ['Hi Soren,', 'Søren Ægir'],
    ['Hi Lukasz,', 'Łukasz Żak'],
    ['Hi Zoe,', 'Zoë Roe'],
    ['Hi Sinead,', 'Sine\u0301ad O’Brien'],
    ['Dear Ms OBrien,', 'Sinéad O’Brien'],
    ['Hi Jean-Luc,', 'Jean Luc Roux'],
    ['Hi Jeanluc,', 'Jean-Luc Roux'],
    ['Hi Annemarie,', 'Anne Marie Roe'],
    ['Hi Mary Jane,', 'Mary Jane Doe'],
    ['Hi Bob,', 'Robert “Bob” Doe'],
    ['Hi Jenny,', 'Jane (Jenny) Doe'],
    ['Hi J,', 'Jane Doe'],
    ['Hi John,', 'J. Doe'],
    ['Hi Alex,', 'Alexandros Papadopoulos'],
    ['Hi Wei,', 'Zhang Wei'],
    ['Hi Seun,', 'Oluwaseun Adeyemi'],
    ['Hi Bob,', 'John R. Doe'],
    ['Hi John,', 'Jane Johnson'],
    ['Hi Paul,', 'Paula Roe'],
    ['Hi Yuki,', '山田 由紀'],
    ['Beste Jan,', 'Jan de Wit'],
    ['Geachte heer De Wit,', 'Jan de Wit'],
    ['Estimado Sr. Ruiz:', 'Carlos Ruiz'],
    ['Hi Jane and John,', 'Jane Doe'],
    ['Hi there,', 'Jane Doe'],
    ['Hi team,', 'Jane Doe'],
    ['Dear Fenwick team,', 'Jane Doe'],
    ['Dear Hiring Manager,', 'Jane Doe'],
    ['To whom it may concern,', 'Jane Doe'],
    ['Congratulations!', 'Jane Doe'],
    ['Hi,', 'Jane Doe'],
    ['Hi I wanted to ask something', 'Jane Doe'],
    ['Hi just a quick note', 'Jane Doe'],
    ['', 'Jane Doe'],
    ['Hi John,', null],
    ['Hi John,', ''],
    ['Hi [Name],', null],
  ])('is not found where it can be the person’s own, or no one’s: %s to %s', (salutation, recipient) => {
    expect(slipsIn(greeted(salutation), recipient).filter((slip) => slip.startsWith('name'))).toEqual([]);
  });

  it('is not asked about where the name is still to be filled in', () => {
    expect(slipsIn(greeted('Hi [Name],'), 'Jane Doe')).toEqual(['leftover «[Name]»']);
  });
});

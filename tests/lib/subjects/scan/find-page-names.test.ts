import { describe, expect, it } from 'vitest';
import { findNames } from '@/lib/subjects/scan/find-on-page';
import { nameInText } from '@/lib/subjects/scan/name-in-text';
import { demoSite } from '@/lib/subjects/sites';

const named: [text: string, handle: string][] = [
  ['Jane Doe', 'jane-doe'],
  ['Jane Doe', 'jane-doe-1a2b3c'],
  ['Jane Doe', 'jane.doe2'],
  ['Jane Doe', 'janedoe'],
  ['Jane Doe', 'jdoe'],
  ['Jane Doe', 'doe.j'],
  ['Jane Doe', 'janed'],
  ['Doe Jane', 'jane.doe'],
  ['Jane M. Doe', 'jane-doe'],
  ['Jürgen Müller-Groß', 'juergen.mueller-gross'],
  ['Jürgen Müller', 'jurgen_muller'],
  ['Ludwig van Beethoven', 'ludwig.van.beethoven'],
  ["Sinéad O'Brien", 'sinead.obrien'],
  ['Li Wu', 'li.wu'],
  ['Łukasz Żak', 'lukasz-zak'],
];
const unnamed: [text: string, handle: string][] = [
  ['View profile', 'jane-doe'],
  ['Contact', 'contact'],
  ['Contact Us', 'contactus'],
  ['Contact us', 'contact.us'],
  ['Email me', 'emailme'],
  ['Email Jane', 'jane'],
  ['Our Founder', 'jane-doe'],
  ['jane.doe@acme.com', 'jane.doe'],
  ['jane.doe', 'jane.doe'],
  ['jane doe', 'jane.doe'],
  ['John Doe', 'amara'],
  ['', 'jane-doe'],
  ['x'.repeat(61), 'x'.repeat(61)],
  ['Jane Doe 3', 'janedoe3'],
  ['<b>Jane</b>', 'jane'],
];

describe('the name of a find, from the text of its link', () => {
  it.each(named)('%j names %s', (text, handle) => {
    expect(nameInText(text, handle, 2)).toBe(text);
  });
  it.each(unnamed)('%j is no name of %s', (text, handle) => {
    expect(nameInText(text, handle, 2)).toBeNull();
  });

  it('of several texts the first name counts, without the lines beside it', () => {
    expect(nameInText('Follow\nJane  Doe\nCEO\nJ. Doe', 'jane-doe')).toBe('Jane Doe');
  });

  it('one word names a profile, but no address', () => {
    expect([nameInText('Amara', 'amara'), nameInText('Sales', 'sales', 2)]).toEqual(['Amara', null]);
  });

  it('names profiles by their key and addresses by themselves, and a link to several addresses nobody', () => {
    const page = {
      url: 'https://blog.example/team',
      links: [
        'https://www.pronet.example/in/jurgen-muller',
        'https://www.pronet.example/company/fenwick-instruments',
        'mailto:Jane.Doe@acme.com?subject=Hello',
        'mailto:a.beck@acme.com,b.cole@acme.com',
        'https://blog.example/jane-doe',
        'https://www.pronet.example/in/amara',
      ],
      linkTexts: ['Jürgen Müller', 'Fenwick Instruments', 'Jane Doe', 'A. Beck', 'Jane Doe', ''],
    };
    expect(findNames(page, [demoSite])).toEqual({
      'person/pronet/jurgen-muller': 'Jürgen Müller',
      'company/pronet/fenwick-instruments': 'Fenwick Instruments',
      'jane.doe@acme.com': 'Jane Doe',
    });
  });
});

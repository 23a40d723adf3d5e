import { describe, expect, test } from 'vitest';
import { vcardName } from '@/lib/export/vcard-name';

describe('the sorted name of a vCard', () => {
  test.each<[given: string | null, family: string | null, read: ReturnType<typeof vcardName>]>([
    ['Jane', 'Doe', { given: 'Jane', family: 'Doe', suffixes: [] }],
    ['Jane', 'Doe, PhD', { given: 'Jane', family: 'Doe', suffixes: ['PhD'] }],
    ['Jane', 'Doe, PhD, CFA® – hiring!', { given: 'Jane', family: 'Doe', suffixes: ['PhD', 'CFA'] }],
    ['Jane', 'Doe (née Roe)', { given: 'Jane', family: 'Doe', suffixes: [] }],
    ['Jane', 'Doe | We are hiring, now', { given: 'Jane', family: 'Doe', suffixes: [] }],
    ['Jane', 'Doe, helping teams grow', { given: 'Jane', family: 'Doe', suffixes: [] }],
    ['🚀 Jane', 'Doe 👩‍💻🇳🇱', { given: 'Jane', family: 'Doe', suffixes: [] }],
    ['Jane', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Doe-Roe', { given: 'Jane', family: 'Doe-Roe', suffixes: [] }],
    ['🚀', '(x)', { given: '🚀', family: '(x)', suffixes: [] }],
    ['Gal·la', "d'Arc i Sol", { given: 'Gal·la', family: "d'Arc i Sol", suffixes: [] }],
    ['محمد', 'بن سلمان، PhD', { given: 'محمد', family: 'بن سلمان', suffixes: ['PhD'] }],
    ['伟', '王', { given: '伟', family: '王', suffixes: [] }],
    ['Jane', null, { given: 'Jane', family: '', suffixes: [] }],
    [null, 'Doe', { given: '', family: 'Doe', suffixes: [] }],
  ])('when the parts are %j and %j, is the name alone', (given, family, read) => {
    expect(vcardName('Whole Name', given, family)).toEqual(read);
  });

  test.each([
    ['Maria de la Cruz, MBA', { given: 'Maria de la Cruz', family: '', suffixes: ['MBA'] }],
    ['王伟', { given: '王伟', family: '', suffixes: [] }],
  ])('when only the whole of %j is known, does not guess where the family name begins', (name, read) => {
    expect(vcardName(name, null, null)).toEqual(read);
  });
});

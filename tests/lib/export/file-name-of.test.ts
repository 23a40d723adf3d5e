import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf } from '@/lib/export/file-name-of';

describe('a file name', () => {
  test.each([
    ['Jane Doe', 'Jane Doe.vcf'],
    ['Jane Doe, PhD – hiring! 🚀', 'Jane Doe, PhD – hiring! 🚀.vcf'],
    ['王伟', '王伟.vcf'],
    ['محمد بن سلمان', 'محمد بن سلمان.vcf'],
    ['می‌خواهم', 'می‌خواهم.vcf'],
    ['👩‍💻', '👩‍💻.vcf'],
    ['AC/DC: "Live" <a|b?*\\>', 'AC DC Live a b.vcf'],
    ['../../etc/passwd', 'etc passwd.vcf'],
    ['.hidden', 'hidden.vcf'],
    ['Jane Doe Jr. ', 'Jane Doe Jr.vcf'],
    ['one\r\ntwo\u0000', 'one two.vcf'],
    ['Jane\u202Efdp', 'Janefdp.vcf'],
    ['Jose\u0301', 'José.vcf'],
    ['CON', '_CON.vcf'],
    ['com1.backup', '_com1.backup.vcf'],
    ['Constance', 'Constance.vcf'],
    ['', 'sidenote.vcf'],
    ['. . ./', 'sidenote.vcf'],
    ['\u200B', 'sidenote.vcf'],
  ])('when the name is %j, is one that every file system takes', (name, written) => {
    expect(fileNameOf(name, 'vcf')).toBe(written);
  });

  test('when the name is anything at all, keeps to the rules of all file systems', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(fc.constantFrom('.', ' ', '/', 'CON', 'a', '🚀', '\u200D')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(names, (name) => {
        const written = fileNameOf(name, 'xlsx');
        expect(written).toMatch(/^[^. <>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*\.xlsx$/u);
        expect(written).not.toMatch(/[. ]\.xlsx$/);
        expect(written).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
        expect(Buffer.byteLength(written)).toBeLessThanOrEqual(201);
        expect(written.isWellFormed()).toBe(true);
      }),
    );
  });

  test('when the name is long, is cut between two characters', () => {
    expect(fileNameOf('🚀'.repeat(100), 'vcf')).toBe(`${'🚀'.repeat(49)}.vcf`);
  });
});

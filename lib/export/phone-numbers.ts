const separators = /[\s().\-\u2010-\u2015\u2212/\u00B7\p{Cf}]/gu;

/**
 * A number in E.164: `+31 6 1234-5678` → `+31612345678`. A number without a country code, or with a trunk zero in brackets (`+31 (0)6 …`,
 * not dialled from abroad), is ambiguous: it is returned unchanged, like any other text.
 */
export function asE164(text: string): string {
  const bare = text.replace(separators, '');
  return /^\+[1-9]\d{2,14}$/.test(bare) && !/\(\s*0\s*\)/.test(text) ? bare : text;
}

/**
 * Loads `formatPhone` on demand: the numbering plans are some 120 kB, and only a bought number needs them. Until then a page shows the
 * number as it is: `const [format, setFormat] = useState(() => (e164: string) => e164)`, and in an effect `loadPhoneFormat().then((loaded)
 * => setFormat(() => loaded), () => {})`.
 */
export async function loadPhoneFormat(): Promise<(e164: string) => string> {
  const { formatPhone } = await import('./format-phone.ts');
  return formatPhone;
}

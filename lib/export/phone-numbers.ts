const separators = /[\s().\-\u2010-\u2015\u2212/\u00B7\p{Cf}]/gu;

/**
 * A number as machines take it: `+31 6 1234-5678` → `+31612345678`. What does not say its country, and `+31 (0)6 …`, where
 * the nought in brackets is not dialled from abroad, cannot be told for sure: they stay as they came, like any other text.
 */
export function asE164(text: string): string {
  const bare = text.replace(separators, '');
  return /^\+[1-9]\d{2,14}$/.test(bare) && !/\(\s*0\s*\)/.test(text) ? bare : text;
}

/**
 * `formatPhone`, once it is here: the numbering plans are some 120 kB, and only a bought number needs them. A page shows the
 * number as it came until then: `const [format, setFormat] = useState(() => (e164: string) => e164)`, and in an effect
 * `loadPhoneFormat().then((loaded) => setFormat(() => loaded), () => {})`.
 */
export async function loadPhoneFormat(): Promise<(e164: string) => string> {
  const { formatPhone } = await import('./format-phone.ts');
  return formatPhone;
}

const separators = /[\s().\-\u2010-\u2015\u2212/\u00B7\p{Cf}]/gu;

/**
 * `+31 6 1234-5678` → `+31612345678`. Without a country code, or with a trunk zero in brackets (`+31 (0)6 …`), text is ambiguous and stays
 * unchanged.
 */
export function asE164(text: string): string {
  const bare = text.replace(separators, '');
  return /^\+[1-9]\d{2,14}$/.test(bare) && !/\(\s*0\s*\)/.test(text) ? bare : text;
}

/** Loads `formatPhone` on demand, because the numbering plans are some 120 kB. Until then a page shows the number unformatted. */
export async function loadPhoneFormat(): Promise<(e164: string) => string> {
  const { formatPhone } = await import('./format-phone.ts');
  return formatPhone;
}

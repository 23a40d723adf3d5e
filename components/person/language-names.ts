import type { Person } from '@/lib/service/contract/schemas/person';

const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });

/** The languages of a profile in the words of the browser's language, the primary one first, each once. */
export function languageNames({ languages }: Person): string[] {
  const locales = [languages?.primary_locale, ...(languages?.supported_locales ?? [])];
  const codes = locales.flatMap((locale) => (locale?.language ? [locale.language] : []));
  return [...new Set(codes.map(nameOf))];
}

/** The service may write a word where a code belongs: then the word stands. */
function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // No code of a language: it is shown as it came.
    return code;
  }
}

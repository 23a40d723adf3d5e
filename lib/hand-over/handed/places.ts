import { once } from '@/lib/platform/once';
import { areaWords, regionNames } from '@/lib/service/contract/written-values';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes by their English names, which is how the service writes countries. */
const codes = once(
  () =>
    new Map(
      letters.flatMap((first) =>
        letters.flatMap((second) => {
          const name = regionNames().of(first + second);
          return name === undefined ? [] : [[name.toLowerCase(), first + second] as const];
        }),
      ),
    ),
);

/** "netherlands", "NL" and "nl" → "NL"; other words as the service has them. Pure. */
export function countryCode(written: string | null | undefined): string | null {
  const name = areaWords({ country: written });
  return name === null ? null : (codes().get(name.toLowerCase()) ?? name);
}

/** "NL" → "Netherlands", which every target reads. */
export function countryName(code: string): string {
  return areaWords({ country: code }) ?? code;
}

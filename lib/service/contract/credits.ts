/** Credits are integers of a thousandth, so that 0.1 + 0.2 is 0.3. Decimals exist only on the wire and on labels. */
export type MilliCredits = number;

/** Decimal credits (0.5) → milliCredits (500). Throws RangeError on anything that is not a finite number. */
export function parseCredits(credits: number): MilliCredits {
  if (!Number.isFinite(credits)) throw new RangeError(`Not an amount of credits: ${credits}`);
  return Math.round(credits * 1000);
}

/** milliCredits (12_500) → decimal credits (12.5). */
export function toCredits(milli: MilliCredits): number {
  return milli / 1000;
}

/**
 * `X-Credit`: a signed decimal such as `-0.5`; the charge is its absolute value (docs/interface.md#x-credit). Null if absent or no number.
 */
export function parseCreditHeader(value: string | null): MilliCredits | null {
  const text = value?.trim() ?? '';
  if (!/^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text)) return null;
  return Math.abs(parseCredits(Number(text)));
}

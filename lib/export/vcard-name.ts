/** The components of N that are known (RFC 6350, 6.2.2). */
export interface VcardName {
  family: string;
  given: string;
  suffixes: string[];
}

/** Where a name ends and a slogan or a title begins. */
const nameEnd = /[,،，(|•]|\s[-–—·]\s/;
const sloganStart = /[(|•]|\s[-–—·]\s/;
/** With what joins and colours them, and the tags that a flag of a region is spelt with. */
const pictures =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|\uFE0F)\u200D?/gu;
/** "PhD" and "CFA® (2012)" are credentials, "helping teams grow" is none. */
const longestSuffix = 12;

/**
 * The name alone, as address books sort and greet by it: "Doe, PhD – hiring! 🚀" is Doe with the suffix PhD. Whole, it stays in FN.
 * Without its parts the whole name is given: where a family name begins cannot be told from a text.
 */
export function vcardName(name: string, givenName: string | null, familyName: string | null): VcardName {
  if (givenName === null && familyName === null)
    return { family: '', given: bareName(name), suffixes: suffixesOf(name) };
  return {
    family: bareName(familyName ?? ''),
    given: bareName(givenName ?? ''),
    suffixes: suffixesOf(familyName ?? ''),
  };
}

/** What is nothing but a slogan or an emoji is kept as it is: somebody writes their name so. */
function bareName(text: string): string {
  const [head = ''] = text.split(nameEnd);
  return head.replace(pictures, '').trim() || text.trim();
}

function suffixesOf(text: string): string[] {
  const [first = ''] = text.replace(pictures, '').split(sloganStart);
  const [, ...rest] = first.split(/[,،，]/);
  return rest.map((suffix) => suffix.trim()).filter(({ length }) => length > 0 && length <= longestSuffix);
}

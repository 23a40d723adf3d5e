/** The components of N that are known (RFC 6350, 6.2.2). */
export interface VcardName {
  family: string;
  given: string;
  suffixes: string[];
}

/** Where a name ends and a slogan or title begins. */
const nameEnd = /[,،，(|•]|\s[-–—·]\s/;
const sloganStart = /[(|•]|\s[-–—·]\s/;
/** Emoji with their joiners and modifiers, and the tags that spell the flag of a region. */
const pictures =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|\uFE0F)\u200D?/gu;
/** "PhD" and "CFA® (2012)" are credentials, "helping teams grow" is not. */
const longestSuffix = 12;

/**
 * The bare name for sorting: "Doe, PhD – hiring! 🚀" is Doe with the suffix PhD. FN keeps all. Without separate parts the full name is the
 * given name.
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

/** A name that consists only of a slogan or an emoji is kept as it is. */
function bareName(text: string): string {
  const [head = ''] = text.split(nameEnd);
  return head.replace(pictures, '').trim() || text.trim();
}

function suffixesOf(text: string): string[] {
  const [first = ''] = text.replace(pictures, '').split(sloganStart);
  const [, ...rest] = first.split(/[,،，]/);
  return rest.map((suffix) => suffix.trim()).filter(({ length }) => length > 0 && length <= longestSuffix);
}

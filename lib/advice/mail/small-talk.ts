import type { Span } from '@/lib/advice/text/words-of';
import type { Mail } from './parts-of-mail.ts';

/** The sentences that open mails without saying anything, in the five languages. They say how somebody is, never what is offered. */
const stock: readonly RegExp[] = [
  /^(?:i |we )?(?:do |really |just |sincerely )?(?:hope|trust) (?:that )?(?:you(?:'re| are) (?:doing |keeping )?(?:well|fine|great|good|safe)|you(?:'ve| have)? (?:been well|(?:had|having|enjoyed) (?:a|an|your|the)\b.*\b(?:week|weekend|day|holidays?|break|summer))|(?:all|everything) is (?:going )?(?:well|good|great|fine)|things are (?:going )?(?:well|good|great)|(?:this|my)(?: e-?mail| message| note)? finds you|(?:the|your) (?:week|day|weekend|year) )/,
  /^how(?: are| have) you\b(?: been| doing| today)?|^how(?:'s| is| was) (?:it going|everything|life|your (?:week|weekend|day))/,
  /^(?:ich |wir )?hoffe(?:n)?,? (?:es geht (?:ihnen|dir|euch)|(?:sie|du) hatte(?:n|st))|^wie geht(?: es|'s) (?:ihnen|dir|euch)?/,
  /^(?:ik |wij |we )?ho(?:op|pen) dat (?:het|alles) (?:.*\b)?(?:goed|prima)|^hoe (?:gaat het|is het met)/,
  /^(?:j'|nous )?esp(?:ère|érons) que (?:vous allez|tu vas|tout va)|^comment (?:allez-vous|vas-tu|ça va)/,
  /^(?:espero|esperamos) que (?:estés|esté|te encuentres|se encuentre|todo vaya|todo (?:esté|va))|^¿?cómo (?:estás|está|va todo)/,
];
/** Later in a mail the same words ask something that matters. */
const deepest = 3;

export function findSmallTalk({ draft, sentences }: Mail): Span[] {
  return sentences()
    .slice(0, deepest)
    .filter(({ start, end }) => {
      const said = draft.body
        .slice(start, end)
        .normalize('NFC')
        .toLowerCase()
        .replace(/[’ʼ]/g, "'")
        .replace(/\s+/g, ' ');
      return stock.some((pattern) => pattern.test(said));
    });
}

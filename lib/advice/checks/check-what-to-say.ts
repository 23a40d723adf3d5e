import { type CheckPart, cannotTell, inBody, type Judgement, kept, missing, ofLanguage } from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { quotedIn } from '@/lib/advice/text/advice-wording';
import { asWritten, findPhrase } from '@/lib/advice/text/find-phrase';
import { isKeyWord, wordsOf } from '@/lib/advice/text/words-of';

/** A hint, not a demand: `kept` if one sentence has all its key words or its quoted phrase. Nothing is ever `broken` here. */
export const checkWhatToSay: CheckPart = (mail, { advice }) => findQuoted(mail, advice) ?? judgeKeyWords(mail, advice);

function findQuoted(mail: Mail, advice: string): Judgement | null {
  for (const { text } of quotedIn(advice)) {
    const phrase = wordsOf(text).map((word) => word.text);
    const found = findPhrase(mail.draft.body, mail.words, phrase, asWritten);
    if (found.length > 0) return kept({ kind: 'phrase', phrase: text }, found.map(inBody));
  }
  return null;
}

function judgeKeyWords(mail: Mail, advice: string): Judgement {
  if (mail.language !== 'en') return ofLanguage(mail);
  const words = wordsOf(advice).map(({ text }) => text);
  const keys = new Set(words.filter(isKeyWord).map(mail.stemOf));
  // A single word of longer advice says too little about it.
  if (keys.size === 0 || (keys.size === 1 && words.length > 2)) return cannotTell(missing);
  const { body } = mail.draft;
  const stemsUsed = new Set(mail.words.map(({ text }) => mail.stemOf(text)));
  if (![...keys].every((key) => stemsUsed.has(key))) return cannotTell(missing);
  for (const sentence of [...mail.sentences(), ...mail.items]) {
    const said = wordsOf(body, sentence).filter(({ text }) => keys.has(mail.stemOf(text)));
    if (new Set(said.map(({ text }) => mail.stemOf(text))).size === keys.size)
      return kept({ kind: 'phrase', phrase: said.map(({ text }) => text).join(', ') }, [inBody(sentence)]);
  }
  return cannotTell(missing);
}

import type { Place } from './draft.ts';
import { findPhrase } from './find-phrase.ts';
import {
  broken,
  type CheckPart,
  cannotTell,
  inBody,
  inSubject,
  kept,
  missing,
  ofLanguage,
  unclear,
  unwanted,
} from './judgement.ts';
import type { Mail } from './parts-of-mail.ts';
import { quotedIn } from './quoted-in.ts';
import { canBeFound, findSignal, signals } from './signals.ts';
import { isKeyWord } from './stem.ts';
import { wordsOf } from './words-of.ts';

interface Avoided {
  /** Each as it is shown in advice. */
  phrases: readonly string[];
  /** Quoted: word by word. Named: in any ending. Described: by the words of a behaviour, which seldom tell on it. */
  manner: 'quoted' | 'named' | 'described';
}

/** `broken` where the phrase stands in the subject or the text; a phrase is never part of a longer word. */
export const checkWhatToAvoid: CheckPart = (mail, { advice }) => {
  const signal = signals.find(({ name }) => name.test(advice));
  if (signal) {
    const places = findSignal(signal, mail, ['subject', 'body']);
    return places.length > 0 || canBeFound(signal, mail) ? unwanted(places) : ofLanguage(mail);
  }
  const { phrases, manner } = readAvoided(advice);
  const found = phrases
    .map((phrase) => ({ phrase, places: placesOf(mail, phrase, manner) }))
    .filter(({ places }) => places.length > 0);
  const [first] = found;
  if (first)
    return broken(
      { kind: 'phrase', phrase: first.phrase },
      found.flatMap(({ places }) => places),
    );
  if (mail.language !== 'en') return ofLanguage(mail);
  if (manner === 'quoted') return kept(missing);
  return manner === 'named' ? cannotTell(missing) : unclear;
};

function readAvoided(advice: string): Avoided {
  const quoted = quotedIn(advice).map(({ text }) => text);
  if (quoted.length > 0) return { phrases: quoted, manner: 'quoted' };
  const listed = /\b(?:words|phrases|terms|expressions)(?: like| such as|:)\s+(.+)$/i.exec(advice)?.[1];
  if (listed)
    return {
      phrases: listed
        .split(/,|;|\bor\b|\band\b|\.$/)
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      manner: 'quoted',
    };
  const topic =
    /^(?:asking|talking|speaking|mentioning|bringing up|referring|saying|using)\s+(?:about|of|to|the words?)?\s*(.+)$/i.exec(
      advice.trim(),
    )?.[1];
  return { phrases: [topic ?? advice], manner: topic ? 'named' : 'described' };
}

function placesOf(mail: Mail, phrase: string, manner: Avoided['manner']): Place[] {
  const all = wordsOf(phrase).map(({ text }) => text);
  const wanted = all.slice(Math.max(0, all.findIndex(isKeyWord)));
  const words = manner === 'quoted' ? all : wanted;
  if (!words.some(isKeyWord) && manner !== 'quoted') return [];
  const formOf = manner === 'quoted' ? (word: string) => word : mail.stemOf;
  const { subject, body } = mail.draft;
  return [
    ...findPhrase(subject, wordsOf(subject, mail.subject), words, formOf).map(inSubject),
    ...findPhrase(body, mail.words, words, formOf).map(inBody),
  ];
}

import type { Place } from '@/lib/advice/draft';
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
} from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { canBeFound, findSignal, signals } from '@/lib/advice/mail/signals';
import { quotedIn } from '@/lib/advice/text/advice-wording';
import { asWritten, findPhrase } from '@/lib/advice/text/find-phrase';
import { isKeyWord, wordsOf } from '@/lib/advice/text/words-of';

interface Avoided {
  /** As written in the advice. */
  phrases: readonly string[];
  /** Quoted: matched word by word. Named: in any inflection. Described: by the words for a behaviour, which rarely appear in it. */
  manner: 'quoted' | 'named' | 'described';
}

/** At most this many places are marked: a phrase that frequent is obvious anyway. */
const maxPlaces = 500;

/** `broken` if the phrase appears in the subject or the body; a phrase never matches part of a longer word. */
export const checkWhatToAvoid: CheckPart = (mail, { advice }) => {
  const signal = signals.find(({ name }) => name.test(advice));
  if (signal) {
    const places = findSignal(signal, mail, ['subject', 'body']);
    return places.length > 0 || canBeFound(signal, mail) ? unwanted(places) : ofLanguage(mail);
  }
  const { phrases, manner } = readAvoided(advice);
  let first: string | null = null;
  const places: Place[] = [];
  for (const phrase of new Set(phrases)) {
    if (places.length >= maxPlaces) break;
    const found = placesOf(mail, phrase, manner).slice(0, maxPlaces - places.length);
    if (found.length > 0) first ??= phrase;
    places.push(...found);
  }
  if (first !== null) return broken({ kind: 'phrase', phrase: first }, places);
  if (mail.language !== 'en') return ofLanguage(mail);
  if (manner === 'quoted') return kept(missing);
  return manner === 'named' ? cannotTell(missing) : unclear;
};

function readAvoided(advice: string): Avoided {
  const quoted = quotedIn(advice).map(({ text }) => text);
  if (quoted.length > 0) return { phrases: quoted, manner: 'quoted' };
  const list = /\b(?:words|phrases|terms|expressions)(?: like| such as|:)\s/i.exec(advice);
  const listed = list === null ? '' : advice.slice(list.index + list[0].length).trim();
  if (listed !== '')
    return {
      phrases: listed
        .split(/,|;|\bor\b|\band\b|\.$/)
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      manner: 'quoted',
    };
  const topic = topicOf(advice.trim());
  return { phrases: [topic ?? advice], manner: topic === null ? 'described' : 'named' };
}

/** `Talking about prices` → `prices`; null if the advice names nothing to say. */
function topicOf(advice: string): string | null {
  const [doing = ''] =
    /^(?:asking|talking|speaking|mentioning|bringing up|referring|saying|using)\s/i.exec(advice) ?? [];
  if (doing === '') return null;
  const named = advice.slice(doing.length).trim();
  const [, topic = named] = /^(?:about|of|to|the words?)\s(.*)$/is.exec(named) ?? [];
  return topic.trim();
}

function placesOf(mail: Mail, phrase: string, manner: Avoided['manner']): Place[] {
  const all = wordsOf(phrase).map(({ text }) => text);
  const wanted = all.slice(Math.max(0, all.findIndex(isKeyWord)));
  const words = manner === 'quoted' ? all : wanted;
  if (!words.some(isKeyWord) && manner !== 'quoted') return [];
  const formOf = manner === 'quoted' ? asWritten : mail.stemOf;
  const { subject, body } = mail.draft;
  return [
    ...findPhrase(subject, wordsOf(subject, mail.subject), words, formOf).map(inSubject),
    ...findPhrase(body, mail.words, words, formOf).map(inBody),
  ];
}

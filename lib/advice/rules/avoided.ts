import { inBody, inSubject, type Mail } from '@/lib/advice/mail/parts-of-mail';
import { findSignal, signals } from '@/lib/advice/mail/signals';
import type { Approach, Place, Remark } from '@/lib/advice/remark';
import { quotedIn } from '@/lib/advice/text/advice-wording';
import { asWritten, findPhrase } from '@/lib/advice/text/find-phrase';
import { isKeyWord, wordsOf } from '@/lib/advice/text/words-of';
import { longest } from '@/lib/platform/longest';

/** At most this many places are shown for one piece of advice: a phrase that frequent is obvious anyway. */
const mostPlaces = 20;

/** What this person is advised not to be told, where it can be recognised: by a sign, a quoted phrase, or a named topic. */
export function checkAvoided(mail: Mail, approach: Approach | null): Remark[] {
  const all = approach?.communication?.whatToAvoid ?? [];
  return all
    .slice(0, longest.advices)
    .filter((advice) => advice.trim() !== '' && advice.length <= longest.advice)
    .flatMap((advice) =>
      placesOf(mail, advice)
        .slice(0, mostPlaces)
        .map((place): Remark => ({ part: 'whatToAvoid', isBroken: true, place, advice })),
    );
}

function placesOf(mail: Mail, advice: string): Place[] {
  const signal = signals.find(({ name }) => name.test(advice));
  if (signal !== undefined) return findSignal(signal, mail, ['subject', 'body']);
  const quoted = [...new Set(quotedIn(advice).map(({ text }) => text))];
  if (quoted.length > 0) return quoted.flatMap((phrase) => placesOfPhrase(mail, phrase, asWritten));
  const listed = listedIn(advice);
  if (listed.length > 0) return listed.flatMap((phrase) => placesOfPhrase(mail, phrase, asWritten));
  const topic = topicOf(advice.trim());
  return topic === null ? [] : placesOfPhrase(mail, topic, mail.stemOf);
}

/** `Words like free, cheap or guaranteed.` */
function listedIn(advice: string): string[] {
  const list = /\b(?:words|phrases|terms|expressions)(?: like| such as|:)\s/i.exec(advice);
  if (list === null) return [];
  return advice
    .slice(list.index + list[0].length)
    .split(/,|;|\bor\b|\band\b|\.$/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
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

function placesOfPhrase(mail: Mail, phrase: string, formOf: (word: string) => string): Place[] {
  const all = wordsOf(phrase).map(({ text }) => text);
  const words = formOf === asWritten ? all : all.slice(Math.max(0, all.findIndex(isKeyWord)));
  if (words.length === 0 || (!words.some(isKeyWord) && formOf !== asWritten)) return [];
  const { subject, body } = mail.draft;
  return [
    ...findPhrase(subject, wordsOf(subject, mail.subject), words, formOf).map(inSubject),
    ...findPhrase(body, mail.words, words, formOf).map(inBody),
  ];
}

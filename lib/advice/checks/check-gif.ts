import type { Place } from '@/lib/advice/draft';
import {
  broken,
  type CheckPart,
  cannotTell,
  inBody,
  kept,
  missing,
  present,
  unclear,
  unwanted,
} from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { emoji, findGifs, type Look, matchesOf } from '@/lib/advice/mail/signals';
import { readWish } from '@/lib/advice/read-wish';
import { warnsOf } from '@/lib/advice/text/advice-wording';

const picture = 'gifs?|animations?|moving pictures?|animated (?:pictures?|images?)';

/** A draft is text: a picture appears as its address, or as the placeholder of a mail program. */
export const checkGif: CheckPart = (mail, { advice }) => {
  const places = placesOf(mail, findGifs);
  const emojis = warnsOf(advice, /\bemojis?\b/i) ? placesOf(mail, emoji) : [];
  const wish = readWish(advice, picture);
  if (emojis.length > 0) return broken(present, emojis);
  if (wish === null) return unclear;
  if (wish === 'unwanted') return unwanted(places);
  if (places.length > 0) return wish === 'rare' ? cannotTell(present, places) : kept(present, places);
  return wish === 'wanted' ? broken(missing) : kept(missing);
};

const placesOf = ({ draft, paragraphs }: Mail, look: Look): Place[] =>
  paragraphs.flatMap((paragraph) => matchesOf(draft.body, paragraph, look)).map(inBody);

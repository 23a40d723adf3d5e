import { inBody, inSubject, type Mail } from '@/lib/advice/mail/parts-of-mail';
import type { Place } from '@/lib/advice/remark';
import { isJudged } from '@/lib/advice/text/language-of';
import type { Span } from '@/lib/advice/text/words-of';

interface Match {
  0: string;
  index: number;
}
/** A regular expression, or a function where no expression could do it in a single pass. */
export type Look = RegExp | ((text: string) => Iterable<Match>);

/** A feature of a text that can be recognised without understanding it. */
export interface Signal {
  /** How advice names it. */
  name: RegExp;
  /** How it appears; small talk, in five languages, is searched for by sentence. */
  look: Look | 'small-talk';
  /** The words are English ones. */
  isEnglish?: true;
}

export const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*/gu;
/** A possible GIF: a link, or a picture's placeholder as written by mail programs. A single pass without backtracking. */
const linkOrPicture = /https?:\/\/[^\s<>"]+|\[(?:image|cid):[^[\]]*\]/giu;
const gifEnding = /\.gifv?(?![\p{L}\p{N}])/giu;
const hostOfLink = /^https?:\/\/([\w.-]+)\/[^)]/iu;
const gifHosts = new Set(['giphy', 'tenor', 'gfycat']);

export function* findGifs(text: string): Generator<Match> {
  for (const { 0: found, index } of text.matchAll(linkOrPicture)) {
    const ending = [...found.matchAll(gifEnding)].at(-1);
    if (found.startsWith('[')) {
      if (ending !== undefined) yield { 0: found, index };
    } else if (ending !== undefined) yield { 0: found.slice(0, ending.index + ending[0].length), index };
    else if (isOfGifHost(found)) yield { 0: found.split(')')[0] ?? found, index };
  }
}

function isOfGifHost(link: string): boolean {
  const labels = hostOfLink.exec(link)?.[1]?.toLowerCase().split('.') ?? [];
  return labels.slice(0, -1).some((label) => gifHosts.has(label));
}

/** The place of a picture: `[GIF]`, `(GIF: a cat)`. */
const gifNote = /(?<![\p{L}\p{N}])GIFs?(?![\p{L}\p{N}])/giu;

const superlatives =
  /(?<![\p{L}\p{N}])(?:(?:the|our|your|very|world['’]s) best|best-in-class|greatest|fastest|biggest|largest|smartest|easiest|cheapest|strongest|finest|safest|newest|highest|lowest|simplest|quickest|hottest|coolest|most (?:advanced|powerful|innovative|efficient|effective|amazing|exciting|reliable|successful|trusted|popular|comprehensive)|world-class|unbeatable|unrivall?ed|unparalleled|number one)(?![\p{L}\p{N}])/giu;
const urgency =
  /(?<![\p{L}\p{N}])(?<!\b(?:not|no|never|nothing|isn['’]t|without) )(?:urgent(?:ly)?|asap|immediately|right away|last chance|act now|today only|don['’]t miss|final (?:reminder|notice)|limited time|time is running out|before it['’]?s too late)(?![\p{L}\p{N}])/giu;
const buzzwords =
  /(?<![\p{L}\p{N}])(?:synerg(?:y|ies|istic)|leverag(?:e|ing)|paradigm shift|low-hanging fruit|circle back|touch base|move the needle|game[- ]chang(?:er|ing)|deep dive|think outside the box|win-win|disruptive|thought leader(?:ship)?|cutting[- ]edge|next-level|value-add)(?![\p{L}\p{N}])/giu;

/** "Roughly 40%": the figure is not the measured one. */
const rounding =
  /(?<![\p{L}\p{N}])(?:roughly|approximately|approx\.?|circa|about|around|almost|nearly|some|up to) [€$£]?\d[\d.,]{0,12}(?: ?%| (?:percent|days?|weeks?|months?|hours?|people|times|thousand|million))|\d[\d.,]{0,12} ?%? (?:or so|more or less)(?![\p{L}\p{N}])/giu;
/** An offer or a wish to telephone, in place of a question in writing. */
const calling =
  /(?<![\p{L}\p{N}])(?:(?:can|could|may|might|shall|should|will|would|let me|i['’]ll|going to|happy to|like to|want to) (?:i |we )?(?:quickly |just )?(?:call|ring|phone) (?:you|him|her|them)|give (?:you|me|us) a (?:quick |short |brief )?(?:call|ring|buzz)|(?:hop|jump|get) on (?:a|the) (?:quick |short |brief )?(?:call|phone)|call me|ring me|on the phone|by phone)(?![\p{L}\p{N}])/giu;

export const signals: readonly Signal[] = [
  { name: /exclamation (?:mark|point)s?/i, look: /[!！]+/gu },
  { name: /\bemojis?\b|\bemoticons?\b|\bsmileys?\b/i, look: emoji },
  { name: /\bgifs?\b/i, look: findGifs },
  {
    name: /\ball[- ]caps\b|\bcapital letters\b|\bshouting\b|\bbeing loud\b/i,
    look: /(?<![\p{L}\p{N}])\p{Lu}{4,}(?: \p{Lu}{2,})+(?![\p{L}\p{N}])|!{2,}/gu,
  },
  { name: /\burgen(?:cy|t)\b|\bpressure\b/i, look: urgency, isEnglish: true },
  { name: /\bsuperlatives?\b/i, look: superlatives, isEnglish: true },
  { name: /\bbuzz ?words?\b|\bjargon\b/i, look: buzzwords, isEnglish: true },
  {
    name: /^(?:any )?round(?:ing|ed)\b|\bround(?:ed)? (?:numbers|figures)\b|\bestimates?\b/i,
    look: rounding,
    isEnglish: true,
  },
  {
    name: /^(?:cold[- ])?call(?:s|ing)\b|\b(?:on|by|over) the phone\b|^phone calls?\b|\bunannounced calls?\b/i,
    look: calling,
    isEnglish: true,
  },
  { name: /\bsmall[- ]talk\b|\bpleasantries\b|\bchit-?chat\b/i, look: 'small-talk' },
];

export function findSignal({ look, isEnglish }: Signal, mail: Mail, fields: readonly Place['field'][]): Place[] {
  if (look === 'small-talk') return fields.includes('body') ? findSmallTalk(mail).map(inBody) : [];
  if (isEnglish === true && mail.language !== 'en') return [];
  const { draft, subject, paragraphs } = mail;
  return [
    ...(fields.includes('subject') ? matchesOf(draft.subject, subject, look).map(inSubject) : []),
    ...(fields.includes('body') ? paragraphs.flatMap((span) => matchesOf(draft.body, span, look)).map(inBody) : []),
  ];
}

export const placesOfGifs = ({ draft, paragraphs }: Mail): Place[] =>
  paragraphs
    .flatMap((span) => [findGifs, gifNote].flatMap((look) => matchesOf(draft.body, span, look)))
    .toSorted((one, other) => one.start - other.start)
    .map(inBody);

export function matchesOf(text: string, { start, end }: Span, look: Look): Span[] {
  // A phrase may wrap across a line break.
  const flat = text.slice(start, end).replace(/\s/g, ' ');
  return [...(typeof look === 'function' ? look(flat) : flat.matchAll(look))].map(({ 0: match, index }) => ({
    start: start + index,
    end: start + index + match.trimEnd().length,
  }));
}

/** Stock opening sentences in the five languages: they ask after someone, and never make an offer. */
const stock: readonly RegExp[] = [
  /^(?:i |we )?(?:do |really |just |sincerely )?(?:hope|trust) (?:that )?(?:you(?:'re| are) (?:doing |keeping )?(?:well|fine|great|good|safe)|you(?:'ve| have)? (?:been well|(?:had|having|enjoyed) (?:a|an|your|the)\b.*\b(?:week|weekend|day|holidays?|break|summer))|(?:all|everything) is (?:going )?(?:well|good|great|fine)|things are (?:going )?(?:well|good|great)|(?:this|my)(?: e-?mail| message| note)? finds you|(?:the|your) (?:week|day|weekend|year) )/,
  /^how(?: are| have) you\b(?: been| doing| today)?|^how(?:'s| is| was) (?:it going|everything|life|your (?:week|weekend|day))/,
  /^(?:ich |wir )?hoffe(?:n)?,? (?:es geht (?:ihnen|dir|euch)|(?:sie|du) hatte(?:n|st))|^wie geht(?: es|'s) (?:ihnen|dir|euch)?/,
  /^(?:ik |wij |we )?ho(?:op|pen) dat (?:het|alles) (?:.*\b)?(?:goed|prima)|^hoe (?:gaat het|is het met)/,
  /^(?:j'|nous )?esp(?:ère|érons) que (?:vous allez|tu vas|tout va)|^comment (?:allez-vous|vas-tu|ça va)/,
  /^(?:espero|esperamos) que (?:estés|esté|te encuentres|se encuentre|todo vaya|todo (?:esté|va))|^¿?cómo (?:estás|está|va todo)/,
];
/** Later in a mail, the same words may be a real question. */
const deepest = 3;

function findSmallTalk({ draft, sentences, language }: Mail): Span[] {
  if (!isJudged(language)) return [];
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

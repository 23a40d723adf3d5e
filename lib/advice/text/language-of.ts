import type { Word } from './words-of.ts';

/** The languages whose conventions are known here: openers, closes, forms of address. */
export const judgedLanguages = ['en', 'de', 'nl', 'fr', 'es'] as const;
export type JudgedLanguage = (typeof judgedLanguages)[number];

/** The most common words of each; the others are here so that a related language is not taken for one that is judged. */
const commonest: Readonly<Record<string, string>> = {
  en: 'the and of to a in is it you that was for on are with as i be this have at we your would could not but what can our from they will by or do has an if my me how which about there been were their more when who so no yes thank please let',
  de: 'der die das und ist nicht ein eine zu den mit von für auf ich sie es dem des wir im auch an bei als wie was dass haben hat wird sind ihnen ihre ihr uns aus oder aber nach noch nur kann mir zum zur über sehr einen einem einer vielen dank wenn würde ob',
  nl: 'de het een en van is niet dat in te op zijn met voor ik je we wij die aan er maar om ook als bij naar heb hebben wordt u uw dit wat kan nog dan of over door zou graag mijn ons onze jullie waarom hoe zal deze bedankt',
  fr: 'le la les des et est un une que qui dans pour pas sur au avec je vous nous ne ce cette du en il elle sont par plus mais ou votre notre vos nos être avez avons à ai si y se comment merci ces puis',
  es: 'el la los las de que y en un una es por con para no se su lo como más pero sus le me mi ya o este esta qué está son del al sobre tu te nos usted hemos gracias muy si cuando porque tiene',
  it: 'il la di che e un una per non in con sono è del della le si da come ma anche al mi ci gli nel alla questo ho grazie i lo più hai vi',
  pt: 'o a os as de que e do da em um uma para com não se por mais como mas ao no na dos das você é são está seu sua obrigado foi nos meu',
  pl: 'i w na nie się z do to że jest o co jak za po ale od czy dla przez pani pan mogę był tak przy tego u jego oraz są będzie nikt dlaczego',
  sv: 'och att det i som en på är av för med jag inte den till har om vi ett du men var så kan från din hej',
  da: 'og at det i er en på af for med jeg ikke den til har om vi et du men var så kan fra din de der hej',
  ar: 'في من على إلى أن عن ما هذا هذه التي الذي كان كانت مع هل لا لم و أو قد ولم',
};

const tables = Object.entries(commonest).map(([language, words]) => [language, new Set(words.split(' '))] as const);
const enough = 400;

/** ISO 639-1; null if too few words match, or two languages match equally well. A word or two are never enough. */
export function languageOf(words: readonly Word[]): string | null {
  const first = words.slice(0, enough);
  const scripted = scriptLanguageOf(first);
  if (scripted) return scripted;
  const hits = tables
    .map(([language, table]) => ({ language, count: first.filter(({ text }) => table.has(text)).length }))
    .toSorted((one, other) => other.count - one.count);
  const [best, second] = hits;
  if (!best || best.count < Math.max(2, first.length * 0.15)) return null;
  return second && second.count * 1.25 >= best.count ? null : best.language;
}

/** Languages that the script alone identifies. */
function scriptLanguageOf(words: readonly Word[]): string | null {
  const text = words.map((word) => word.text).join('');
  const share = (script: RegExp): number => (text.match(script)?.length ?? 0) / (text.length || 1);
  if (share(/[\p{sc=Hira}\p{sc=Kana}]/gu) > 0.2) return 'ja';
  if (share(/\p{sc=Hang}/gu) > 0.5) return 'ko';
  return share(/\p{sc=Hani}/gu) > 0.5 ? 'zh' : null;
}

export const isJudged = (language: string | null): language is JudgedLanguage =>
  judgedLanguages.some((judged) => judged === language);

/** Chinese, Japanese, Thai, Lao, Khmer, Burmese: written without spaces, so that a word count means little. */
export function isWrittenWithoutSpaces(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const such =
    text.match(/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu)?.length ?? 0;
  return such > letters / 3;
}

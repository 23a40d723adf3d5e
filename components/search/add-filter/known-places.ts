import { foldText } from '@/lib/platform/fold-text';

/** Cities without a time zone, and regions, so that a typed one is not first taken for a title. */
const others =
  'aachen|aarhus|aberdeen|abu dhabi|aix-en-provence|alicante|antwerp|atlanta|austin|baltimore|bangalore|bengaluru|barcelona|basel|bavaria|beijing|bergen|bern|bilbao|birmingham|bologna|bonn|bordeaux|boston|bremen|brighton|brisbane|bristol|brno|calgary|california|cambridge|canberra|cape town|cardiff|catalonia|charlotte|chengdu|chennai|cincinnati|cleveland|cologne|columbus|cork|dallas|delhi|den haag|dortmund|dresden|dundee|düsseldorf|edinburgh|eindhoven|espoo|essen|florence|florida|frankfurt|fukuoka|galway|gdańsk|geneva|genoa|georgia|ghent|glasgow|gothenburg|granada|graz|grenoble|groningen|guangzhou|haifa|hamburg|hangzhou|hannover|hanover|heidelberg|houston|hyderabad|illinois|innsbruck|karlsruhe|katowice|kiel|kraków|kyoto|lausanne|leeds|leicester|leipzig|liège|lille|linz|liverpool|lyon|malaga|malmö|manchester|mannheim|marseille|massachusetts|medellín|miami|milan|milano|minneapolis|montpellier|montreal|mumbai|münchen|munich|münster|nagoya|nantes|naples|nashville|newcastle|new delhi|new jersey|nice|nottingham|nuremberg|nürnberg|odense|orlando|osaka|ottawa|oxford|palo alto|pennsylvania|philadelphia|pittsburgh|portland|porto|poznań|pune|raleigh|rennes|rio de janeiro|rotterdam|sacramento|salzburg|san antonio|san diego|san francisco|san jose|seattle|seville|sevilla|sheffield|shenzhen|southampton|st. gallen|st. louis|stuttgart|tampa|tampere|tel aviv|texas|the hague|the netherlands|toulouse|trondheim|turin|turku|utrecht|valencia|venice|verona|washington|washington dc|wellington|wiesbaden|winterthur|wrocław|york|zaragoza';

let known: ReadonlySet<string> | null = null;

/** Whether a city or region of this name is known. Countries are values of the filter itself. */
export function isKnownPlace(text: string): boolean {
  known ??= readKnown();
  return known.has(foldText(text));
}

/** The browser names its time zones after cities: "America/Sao_Paulo". */
function readKnown(): ReadonlySet<string> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '');
  return new Set([...zones, ...others.split('|')].map(foldText));
}

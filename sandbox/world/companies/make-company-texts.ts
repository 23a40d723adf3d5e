import type { Random } from '../random.ts';
import type { Industry } from '../vocabulary/industries.ts';
import type { City } from '../vocabulary/places.ts';

interface About {
  name: string;
  industry: Industry;
  place: City;
  keywords: readonly string[];
  productsAndServices: readonly string[];
}

export function makeDescription(
  random: Random,
  { name, industry, place, keywords, productsAndServices }: About,
): string {
  const [first = industry.label, second = first] = keywords;
  const [product = first] = productsAndServices;
  switch (random.int(0, 4)) {
    case 0:
      return `${name} works in ${industry.label} from ${place.city}: ${keywords.join(', ')}.`;
    case 1:
      return `From ${place.city}, ${name} offers ${product} to customers in ${place.country} and beyond. We believe in ${first} done well.`;
    case 2:
      return `${name}: ${industry.label} by people who know ${first} and ${second}, and who answer the phone.`;
    case 3:
      return `What began with ${first} in a back room in ${place.city} is today ${name}: ${product}, ${second} and a team that stays.`;
    default:
      return `${name} helps others in ${industry.label} with ${product}.`;
  }
}

/** The search-engine text of its website. */
export function makeSeo(random: Random, { name, place, keywords, productsAndServices }: About): string {
  const [first = 'welcome'] = keywords;
  const [product = first] = productsAndServices;
  switch (random.int(0, 2)) {
    case 0:
      return `${name} | ${product} in ${place.city}`;
    case 1:
      return `Official website of ${name}. Read about ${first}, our offices and open positions.`;
    default:
      return `${first} and ${product} by ${name}: prices, references, contact.`;
  }
}

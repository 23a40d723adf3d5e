import type { Office } from '../company-facts.ts';
import type { Random } from '../random.ts';
import { roots } from '../vocabulary/company-words.ts';
import { type City, places } from '../vocabulary/places.ts';

/** Headquarters first, exactly at its city's coordinates; one to six in all, growing with headcount. */
export function makeOffices(random: Random, headquarters: City, headcount: number): Office[] {
  const offices: Office[] = [officeAt(random, headquarters, 0)];
  const most = Math.min(6, 1 + Math.floor(Math.log10(headcount) * 1.5));
  const home = places.filter((place) => place.code === headquarters.code);
  for (let count = random.int(1, most); count > 1; count -= 1)
    offices.push(officeAt(random, random.pick(random.chance(0.5) ? home : places), 0.14));
  return offices;
}

function officeAt(random: Random, place: City, jitter: number): Office {
  const shift = (degrees: number): number =>
    jitter === 0 ? degrees : Math.round((degrees + (random.next() * 2 - 1) * jitter) * 10_000) / 10_000;
  return { place, street: makeStreet(random), lat: shift(place.lat), lng: shift(place.lng) };
}

function makeStreet(random: Random): string {
  return `${random.pick(roots)} Street ${random.int(1, 240)}`;
}

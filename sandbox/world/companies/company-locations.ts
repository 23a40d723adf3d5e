import type { Office, WorldCompany } from '../company-facts.ts';
import type { City } from '../vocabulary/places.ts';

/** The `location` block of a company result; names of places are in lower case, names of regions are not. */
export function toLocations({ offices, place }: WorldCompany) {
  const locations = offices.map(toLocation);
  return { headquarter: locations[0] ?? toArea(place), locations };
}

/** Without streets, but with everything a location filter reads. */
export function toSparseLocation({ place }: WorldCompany) {
  return { headquarter: { ...toArea(place), position: { lat: place.lat, lng: place.lng } } };
}

function toLocation({ place, street, lat, lng }: Office) {
  return {
    ...toArea(place),
    street,
    postal_code: null,
    raw_address: `${street}, ${place.city}, ${place.country}`,
    position: { lat, lng },
  };
}

function toArea(place: City) {
  return {
    country: place.country.toLowerCase(),
    state: place.state.toLowerCase(),
    city: place.city.toLowerCase(),
    metro: place.metro.toLowerCase(),
    regions: place.regions,
    continent: place.continent,
  };
}

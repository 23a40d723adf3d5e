import type { fundingTypes } from '../../../lib/service/contract/enums.ts';

function words(text: string): string[] {
  return text.split(' ');
}

/** First words of company names. None is a well-known brand of the kind of business it is joined to. */
export const roots = words(
  'Alder Amberley Arbour Ashgrove Aurelia Bastide Beacon Bellwether Birchfield Bluefin Bramble Brightwater Calder Cardinal Castellan Cedarholm Cinder Clearford Cobalt Copperline Coralis Crestmont Dovetail Driftwood Dunmore Eastbrook Elmstead Emberly Everline Fairmont Falconer Fernhill Fjordland Flint Foxglove Galleon Garnet Glasswing Granary Greyfriar Halcyon Harrow Hawthorn Hazelwick Hearthstone Heron Highgate Hollis Indigo Ironbark Ivory Jasper Juniper Kelpie Kestrel Kingsley Lakeshore Lantern Larkspur Laurel Linden Longmeadow Lumina Lyric Magnolia Maplecroft Marigold Meridian Millrace Mistral Moorland Mulberry Nettle Nimbus Northwind Oakhurst Obsidian Onyx Orchard Osprey Palisade Paragon Pebble Peregrine Pinewood Quarry Quill Rainford Redwood Ridgeway Riverbend Rowan Saffron Sandpiper Sequoia Silverlake Skylark Solstice Sparrow Springwell Starling Stonebridge Summit Tamarind Tanager Thistle Tidewater Timberline Tramontane Umber Valence Verdant Violet Wayfarer Westerly Whitfield Wildrose Willow Windermere Wren Yarrow Zephyr',
);

/** Keywords that suit any kind of company. */
export const generalKeywords = [
  'sustainability',
  'family business',
  'export',
  'round-the-clock service',
  'certified',
  'apprenticeships',
  'open source',
  'made to order',
  'start-up',
  'automation',
  'b2b',
  'b2c',
  'subscription',
  'compliance',
  'data protection',
];

export const mailProviders = [
  'microsoft',
  'g-suite',
  'mimecast',
  'barracuda',
  'proofpoint',
  'cisco ironport',
  'other',
] as const;
export type MailProvider = (typeof mailProviders)[number];

/** The usual sequence of funding rounds, first to last. */
export const roundLadder = [
  'PRE_SEED',
  'SEED',
  'SERIES_A',
  'SERIES_B',
  'SERIES_C',
  'SERIES_D',
  'SERIES_E',
  'SERIES_F',
  'SERIES_G',
  'SERIES_H',
  'SERIES_I',
  'SERIES_J',
] as const satisfies readonly (typeof fundingTypes)[number][];

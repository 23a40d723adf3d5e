function words(text: string): string[] {
  return text.split(' ');
}

/** First words of company names. None is a well-known brand of the kind of business it is joined to. */
export const roots = words(
  'Alder Amberley Arbour Ashgrove Aurelia Bastide Beacon Bellwether Birchfield Bluefin Bramble Brightwater Calder Cardinal Castellan Cedarholm Cinder Clearford Cobalt Copperline Coralis Crestmont Dovetail Driftwood Dunmore Eastbrook Elmstead Emberly Everline Fairmont Falconer Fernhill Fjordland Flint Foxglove Galleon Garnet Glasswing Granary Greyfriar Halcyon Harrow Hawthorn Hazelwick Hearthstone Heron Highgate Hollis Indigo Ironbark Ivory Jasper Juniper Kelpie Kestrel Kingsley Lakeshore Lantern Larkspur Laurel Linden Longmeadow Lumina Lyric Magnolia Maplecroft Marigold Meridian Millrace Mistral Moorland Mulberry Nettle Nimbus Northwind Oakhurst Obsidian Onyx Orchard Osprey Palisade Paragon Pebble Peregrine Pinewood Quarry Quill Rainford Redwood Ridgeway Riverbend Rowan Saffron Sandpiper Sequoia Silverlake Skylark Solstice Sparrow Springwell Starling Stonebridge Summit Tamarind Tanager Thistle Tidewater Timberline Tramontane Umber Valence Verdant Violet Wayfarer Westerly Whitfield Wildrose Willow Windermere Wren Yarrow Zephyr',
);

/** [name, category], as the technologies list writes them. */
export const technologies: readonly (readonly [string, string])[] = [
  ['PostgreSQL', 'Databases'],
  ['Kubernetes', 'Infrastructure'],
  ['React', 'Frontend Frameworks'],
  ['Nginx', 'Web Servers'],
  ['Python', 'Programming Languages'],
  ['TypeScript', 'Programming Languages'],
  ['Redis', 'Databases'],
  ['Terraform', 'Infrastructure'],
  ['WordPress', 'Content Management'],
  ['Matomo', 'Analytics'],
  ['Grafana', 'Monitoring'],
  ['Apache Kafka', 'Data Pipelines'],
  ['Odoo', 'Business Software'],
  ['GraphQL', 'Interfaces'],
  ['MariaDB', 'Databases'],
  ['Vue.js', 'Frontend Frameworks'],
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

export const fundingTypes = [
  'PRE_SEED',
  'SEED',
  'SERIES_A',
  'SERIES_B',
  'SERIES_C',
  'VENTURE_ROUND',
  'PRIVATE_EQUITY',
  'DEBT_FINANCING',
  'GRANT',
] as const;

export const companyTypes = ['PRIVATELY_HELD', 'PUBLIC_COMPANY', 'PARTNERSHIP', 'SELF_OWNED'] as const;

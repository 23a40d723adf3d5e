import type { Technology } from '../../company-facts.ts';
import { knownTechnologies } from './known-technologies.ts';

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The technologies most companies of the world use, most common first. */
const common: readonly Technology[] = [
  { name: 'PostgreSQL', category: 'Databases' },
  { name: 'Kubernetes', category: 'Infrastructure' },
  { name: 'React', category: 'Frontend Frameworks' },
  { name: 'Nginx', category: 'Web Servers' },
  { name: 'Python', category: 'Programming Languages' },
  { name: 'TypeScript', category: 'Programming Languages' },
  { name: 'Redis', category: 'Databases' },
  { name: 'Terraform', category: 'Infrastructure' },
  { name: 'WordPress', category: 'Content Management' },
  { name: 'Matomo', category: 'Analytics' },
  { name: 'Grafana', category: 'Monitoring' },
  { name: 'Apache Kafka', category: 'Data Pipelines' },
  { name: 'Odoo', category: 'Business Software' },
  { name: 'GraphQL', category: 'Interfaces' },
  { name: 'MariaDB', category: 'Databases' },
  { name: 'Vue.js', category: 'Frontend Frameworks' },
];

/** First halves of made-up products. */
const roots = words(`
  Aero Agile Alpha Amber Anchor Apex Arbor Arc Argo Ash Aspen Atom Aura Avo Axon Azo Basalt Beam Bento Birch Bit Blaze Bloom Blue Bolt Bond
  Boreal Bright Brook Cargo Cedar Chart Cipher Clear Clip Clover Coast Comet Compass Copper Coral Cosmo Craft Crest Crisp Cube Dash Dawn Delta
  Drift Dune Eagle Echo Edge Elm Ember Ether Ever Fable Fern Field Fjord Flare Flex Flint Flux Forge Fox Frost Fusion Gale Gem Glide Globe Gold
  Grain Granite Gravel Grove Halo Harbor Hazel Helio Hex Hive Holo Horizon Hydra Ion Iris Iron Ivy Jade Jet Juno Kelp Kite Lark Lava Leaf
  Ledger Lemon Light Lime Lotus Lumen Luna Lyra Magma Maple Marble Mesa Meteor Micro Mint Mono Moss Nano Nebula Neo Nest Nexo Nova Oak Ocean Octa
  Olive Omni Onyx Opal Orbit Otter Oxo Paper Pearl Pico Pine Pixel Plum Polar Poly Prism Pulse Quartz Quick Quill Radar Rain Raven Reef Ridge
  River Robin Rocket Rune Sage Sail Sand Scout Shore Signal Silver Sky Slate Snow Solar Sonic Spark Spruce Stack Stellar Stone Storm Summit Swift
  Tandem Terra Thistle Tide Tiger Topaz Trail Tri Tulip Turbo Umbra Unity Vapor Vega Velvet Vertex Vibe Violet Volt Wave Willow Wind Wren Zen Zephyr Zinc
`);

/** Second halves and their category. A capital letter starts a new word. */
const endings: Readonly<Record<string, string>> = {
  Databases: 'base store vault DB Cache',
  Infrastructure: 'cloud grid host Orchestrator',
  'Frontend Frameworks': 'ui view Components',
  'Web Servers': 'gate serve Proxy',
  'Programming Languages': 'script lang',
  'Content Management': 'press page CMS Publisher',
  Analytics: 'metrics insight lytics Dashboards',
  Monitoring: 'watch trace Alerts',
  'Data Pipelines': 'stream pipe queue Connect',
  'Business Software': 'books ERP office Invoicing Payroll',
  Interfaces: 'link bridge API',
  'Application Frameworks': 'kit frame Runtime',
  'Online Shops': 'cart shop Checkout Storefront',
  Security: 'guard lock shield Identity Firewall',
  'Developer Tools': 'build lint code IDE',
  Testing: 'test probe Mocks',
  Mail: 'mail post Newsletter',
  'Customer Support': 'desk chat help Helpdesk',
  'Project Management': 'board plan task Timesheets',
  'Machine Learning': 'mind learn Vision Forecast',
  'Operating Systems': 'OS Embedded',
  'Search Engines': 'seek find Search',
  Design: 'sketch draw Studio',
};

/** Takes one of each category in turn, so that no category dominates the front of the list. */
function known(): Technology[] {
  const rows = Object.entries(knownTechnologies).map(([category, names]) => ({ category, names: names.split(', ') }));
  const longest = Math.max(...rows.map(({ names }) => names.length));
  return Array.from({ length: longest }, (_, place) =>
    rows.flatMap(({ category, names }) => {
      const name = names[place];
      return name === undefined ? [] : [{ name, category }];
    }),
  ).flat();
}

function invented(): Technology[] {
  const kinds = Object.entries(endings).flatMap(([category, text]) =>
    words(text).map((ending) => ({ category, ending: /^[A-Z]/.test(ending) ? ` ${ending}` : ending })),
  );
  // By diagonals of roots × endings, so that neighbours in the list share neither.
  return kinds.flatMap((_, shift) =>
    roots.flatMap((root, place) => {
      const kind = kinds[(place + shift) % kinds.length];
      return kind === undefined ? [] : [{ name: `${root}${kind.ending}`, category: kind.category }];
    }),
  );
}

function distinct(technologies: readonly Technology[]): Technology[] {
  const byName = new Map<string, Technology>();
  for (const technology of technologies) {
    const key = technology.name.toLowerCase();
    if (!byName.has(key)) byName.set(key, technology);
  }
  return [...byName.values()];
}

/**
 * The technologies of the value list, more than 16,000 (docs/interface.md#value-lists), from the most to the least common:
 * well-known ones first, then made-up ones.
 */
export const technologyNames: readonly Technology[] = distinct([...common, ...known(), ...invented()]);

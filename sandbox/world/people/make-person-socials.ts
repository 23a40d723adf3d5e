import type { WorldPerson } from '../person-facts.ts';
import type { Random } from '../random.ts';
import type { Department } from '../vocabulary/occupations.ts';

const noSocials: WorldPerson['socials'] = {};

/** Profile addresses elsewhere, all under the same slug; engineers are more often on the code host. */
export function makePersonSocials(random: Random, slug: string, department: Department): WorldPerson['socials'] {
  const onB = random.chance(0.25);
  const onC = random.chance(0.15);
  const onD = random.chance(0.08);
  const onCodeHost = random.chance(makers.has(department) ? 0.55 : 0.1);
  if (!onB && !onC && !onD && !onCodeHost) return noSocials;
  return {
    ...(onB ? { PLATFORM_B: addressOf('platform-b', slug) } : {}),
    ...(onC ? { PLATFORM_C: addressOf('platform-c', slug) } : {}),
    ...(onD ? { PLATFORM_D: addressOf('platform-d', slug) } : {}),
    ...(onCodeHost ? { code_host: addressOf('code-host', slug) } : {}),
  };
}

/** People that tests and the docs refer to are on both sister sites of the demo network, whatever the seed. */
export function demoSocials(slug: string): WorldPerson['socials'] {
  return { PLATFORM_B: addressOf('platform-b', slug), code_host: addressOf('code-host', slug) };
}

const makers: ReadonlySet<Department> = new Set<Department>(['engineering', 'research', 'product_management']);

function addressOf(host: string, slug: string): string {
  return `https://${host}.example/${encodeURIComponent(slug)}`;
}

/** The networks' common names, by site key; apart from the catalogue, because a panel shows a name first. */
export const networkNames = {
  'linkedin-com': 'LinkedIn',
  'xing-com': 'XING',
  'github-com': 'GitHub',
  'x-com': 'X',
  'facebook-com': 'Facebook',
  'instagram-com': 'Instagram',
  'crunchbase-com': 'Crunchbase',
  'wellfound-com': 'Wellfound',
  'code--host-example': 'Code Host',
  'platform--b-example': 'Platform B',
} as const;

/** The name of a site that is a network; null for any other. */
export function networkName(siteKey: string): string | null {
  return Object.hasOwn(networkNames, siteKey) ? networkNames[siteKey as keyof typeof networkNames] : null;
}

/**
 * Hosts where anyone can have pages: at a path (`sites.google.com/view/acme`), or at a subdomain (`acme.wordpress.com`). The public suffix
 * list (`own-hosts.ts`) has more of the second kind but takes 140 kB; this list is available everywhere.
 */
const sharedHosts = new Set(
  `about.me beacons.ai bio.link bio.site blogger.com blogspot.com business.site carrd.co docs.google.com drive.google.com
  firebaseapp.com forms.gle framer.app framer.website ghost.io gitbook.io github.io gitlab.io godaddysites.com herokuapp.com hs-sites.com
  jimdofree.com jimdosite.com linktr.ee livejournal.com lnk.bio medium.com myshopify.com mystrikingly.com netlify.app notion.site notion.so
  pages.dev readthedocs.io site123.me sites.google.com solo.to squarespace.com strikingly.com substack.com taplink.cc tumblr.com typepad.com
  vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev`.split(/\s+/),
);

const mostLabels = Math.max(...[...sharedHosts].map((host) => host.split('.').length));

/** The shared host that this is or is below; null for all others. In lower case, without a trailing dot. Pure. */
export function sharedHostOf(host: string): string | null {
  // Of a host with thousands of labels only the end is looked at.
  const labels = host.split('.').slice(-mostLabels);
  const above = labels.map((_label, from) => labels.slice(from).join('.'));
  return above.find((name) => sharedHosts.has(name)) ?? null;
}

const below = new Map<string, string[]>();
for (const host of sharedHosts) {
  const [, ...above] = host.split('.');
  const domain = above.join('.');
  below.set(domain, [...(below.get(domain) ?? []), host]);
}

/** Shared hosts directly below a domain that otherwise has one owner: a page there does not belong to that owner. Pure. */
export function sharedHostsBelow(domain: string): readonly string[] {
  return domain.includes('.') ? (below.get(domain) ?? []) : [];
}

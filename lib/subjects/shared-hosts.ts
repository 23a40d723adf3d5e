import { withScheme } from './links.ts';
import { plainDomain } from './plain-host.ts';

/**
 * Hosts where anyone can have pages: at a path (`sites.google.com/view/acme`) or subdomain (`acme.wordpress.com`). The 140 kB public suffix
 * list (`own-hosts.ts`) has more.
 */
const sharedHosts = new Set(
  `about.me beacons.ai bio.link bio.site blogger.com blogspot.com business.site canva.site carrd.co docs.google.com drive.google.com
  firebaseapp.com forms.gle framer.app framer.website ghost.io gitbook.io github.io gitlab.io godaddysites.com herokuapp.com hs-sites.com
  jimdofree.com jimdosite.com linktr.ee livejournal.com lnk.bio maps.google.com medium.com myshopify.com mystrikingly.com
  netlify.app notion.site notion.so pages.dev readthedocs.io site123.me sites.google.com solo.to squarespace.com strikingly.com substack.com
  taplink.cc tumblr.com typepad.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev`.split(
    /\s+/,
  ),
);

/**
 * Companies' hosts whose pages are about others: networks, directories, job boards. The host itself is the company's website; a page there
 * is not.
 */
const pageHosts = new Set(
  `1drv.ms 500px.com airtable.com allmylinks.com amzn.eu amzn.to angel.co angellist.com app.apollo.io appexchange.salesforce.com
  apply.workable.com apps.apple.com archive.org artstation.com ats.rippling.com bandcamp.com behance.net bilibili.com bit.ly bitbucket.org
  bitly.com bl.ink blog.naver.com bloomberg.com boards.eu.greenhouse.io boards.greenhouse.io booking.com box.com bsky.app buff.ly
  buymeacoffee.com cal.com calendly.com calameo.com campsite.bio canva.com career.softgarden.de careers.smartrecruiters.com
  chromewebstore.google.com chrome.google.com clutch.co codepen.io crunchbase.com cutt.ly dailymotion.com dev.to deviantart.com
  direct.me discord.com discord.gg disqus.com dlvr.it dnb.com douyin.com dribbble.com dropbox.com eepurl.com facebook.com fb.com fb.me fb.watch
  ffm.to figma.com firmenabc.at firmenwissen.de fiverr.com flickr.com flow.page foursquare.com freelancermap.de g.co g.page g2.com
  gelbeseiten.de getapp.com gitee.com github.com gitlab.com gofundme.com goo.gl gumroad.com heylink.me hihello.me hoo.be houzz.com hubs.la
  hubs.ly huggingface.co imdb.com indiegogo.com instagr.am instagram.com is.gd issuu.com itch.io itunes.apple.com jameda.de job-boards.eu.greenhouse.io
  job-boards.greenhouse.io jobs.ashbyhq.com jobs.eu.lever.co jobs.gem.com jobs.jobvite.com jobs.lever.co jobs.personio.com jobs.personio.de
  jobs.polymer.co jobs.smartrecruiters.com jobs.workable.com join.com kaggle.com kickstarter.com ko-fi.com komi.io koji.to
  kununu.com line.me linkedin.com linkfly.to linkin.bio linkpop.com lnk.to lnkd.in loom.com m.me mailchi.mp maps.app.goo.gl
  marketplace.atlassian.com mastodon.online mastodon.social meetup.com messenger.com milkshake.app miro.com mixcloud.com moovitapp.com msha.ke
  myspace.com nextdoor.com northdata.com northdata.de npmjs.com odysee.com ok.ru onedrive.live.com onlyfans.com open.spotify.com opencorporates.com
  opentable.com ow.ly owler.com patreon.com paypal.com paypal.me pinterest.com pitchbook.com play.google.com podcasts.apple.com posh.vip
  prezi.com producthunt.com provenexpert.com pypi.org qr.ae qr.page quora.com qzone.qq.com rb.gy rebrand.ly recruiting.paylocity.com
  recruiting.ultipro.com reddit.com researchgate.net rocketreach.co rumble.com scribd.com shor.by short.io shorturl.at slideshare.net smarturl.it
  snapchat.com snip.ly soundcloud.com sourceforge.net spoti.fi spotify.com stackoverflow.com steamcommunity.com stepstone.de
  surveymonkey.com t.co t.ly t.me telegra.ph telegram.me theorg.com threads.com threads.net thumbtack.com tiktok.com tiny.cc tinyurl.com toptal.com
  tracxn.com trello.com trib.al twitch.tv twitter.com unsplash.com untappd.com upwork.com v.gd vimeo.com vk.cc vk.com vm.tiktok.com wa.me
  web.archive.org weibo.com welcometothejungle.com wellfound.com whatsapp.com wikidata.org wikipedia.org withkoji.com wlw.de workforcenow.adp.com
  x.com xing.com yellowpages.com youtu.be youtube.com yumpu.com zaubacorp.com zhihu.com zoominfo.com`.split(/\s+/),
);

/** Shared hosts of companies with one host per country. */
const countryHosts =
  /(?:^|\.)((?:11880|airbnb|amazon|capterra|ebay|etsy|europages|eventbrite|glassdoor|google|indeed|kompass|monster|pinterest|softwareadvice|tripadvisor|trustpilot|yelp)(?:\.(?:com|co))?\.[a-z]{2,3})$/;

/** Hosts below which each customer has one: `acme.jobs.personio.de`. Their own pages, at a path, are their own. */
const tenantHosts = new Set(
  `applytojob.com ashbyhq.com avature.net bamboohr.com bitrix24.site breezy.hr bullhornstaffing.com careers-page.com catsone.com comeet.co
  concludis.de csod.com dvinci-hr.com eightfold.ai factorialhr.com flatchr.io freshteam.com heavenhr.com homerun.co hrmdirect.com icims.com
  jazz.co jobs.personio.com jobs.personio.de jobvite.com lightning.force.com my.salesforce.com myworkdayjobs.com myworkdaysite.com onlyfy.jobs
  oraclecloud.com peopleadmin.com pinpointhq.com prescreenapp.io recruitee.com rexx-systems.com sapsf.com sharepoint.com silkroad.com softgarden.io
  successfactors.com successfactors.eu talentsoft.com taleez.com taleo.net teamtailor.com traffit.com typeform.com umantis.com zendesk.com
  zohorecruit.com zohorecruit.eu`.split(/\s+/),
);

const mostLabels = Math.max(...[...sharedHosts, ...pageHosts, ...tenantHosts].map((host) => host.split('.').length));

/** The shared host that this is or is below; null for all others. In lower case, without a trailing dot. Pure. */
export function sharedHostOf(host: string): string | null {
  return findAbove(host, sharedHosts);
}

function findAbove(host: string, hosts: ReadonlySet<string>): string | null {
  // Of a host with thousands of labels only the end is looked at.
  const labels = host.split('.').slice(-mostLabels);
  const above = labels.map((_label, from) => labels.slice(from).join('.'));
  return above.find((name) => hosts.has(name)) ?? null;
}

/** The host itself with at most a query or fragment. */
const isRoot = ({ pathname, hash }: URL): boolean => /^\/*$/.test(pathname) && !/^#[!/]/.test(hash);

/**
 * The other company's host that has this page: `facebook.com` for `https://www.facebook.com/acme`, `jobs.personio.de` for
 * `acme.jobs.personio.de`. Null for that company itself. Pure, in linear time.
 */
export function hostOfOthers(written: string): string | null {
  const host = plainDomain(written);
  if (host === null) return null;
  const tenant = findAbove(host, tenantHosts);
  if (tenant !== null && tenant !== host) return tenant;
  const page = findAbove(host, pageHosts) ?? countryHosts.exec(host)?.[1] ?? null;
  if (page === null) return null;
  const address = withScheme(written);
  return URL.canParse(address) && !isRoot(new URL(address)) ? page : null;
}

interface CompanyLink {
  website?: string | null | undefined;
  domain?: string | null | undefined;
  domain_ltd?: string | null | undefined;
}

/** The shared host of a company's website; null if it has its own. Pure. */
export function sharedHostOfCompany(link: CompanyLink | null | undefined): string | null {
  const website = link?.website ?? '';
  return sharedHostOf(plainDomain(website) ?? '') ?? hostOfOthers(website);
}

/** The domains in a company's answer, the registered one first, without shared hosts. Pure. */
export function domainsOfCompany(link: CompanyLink | null | undefined): string[] {
  const shared = sharedHostOfCompany(link);
  const isOwn = (domain: string | null | undefined): domain is string => {
    const host = domain == null ? null : (plainDomain(domain) ?? domain);
    return host !== null && shared !== host && shared?.endsWith(`.${host}`) !== true;
  };
  return [link?.domain_ltd, link?.domain].filter(isOwn);
}

const below = new Map<string, string[]>();
for (const host of sharedHosts) {
  const [, ...above] = host.split('.');
  const domain = above.join('.');
  below.set(domain, [...(below.get(domain) ?? []), host]);
}

/** Shared hosts directly below a domain with one owner: pages there are not that owner's. Pure. */
export function sharedHostsBelow(domain: string): readonly string[] {
  return domain.includes('.') ? (below.get(domain) ?? []) : [];
}

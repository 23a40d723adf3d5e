import type { Site } from '@/lib/subjects/sites';
import { networkNames } from './network-names.ts';

/**
 * A network as people know it: a site in full. The key is the one that the same host gets when somebody types it, so that nothing bought
 * under a typed site is bought again.
 */
export interface Network extends Site {
  name: string;
  kind: 'pronet' | 'elsewhere';
  reserved: string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * The networks that can be added in one press, most used first. Where each shape of an address was seen stands beside its case in
 * `tests/lib/subjects/catalogue/addresses`. A change needs a new edition (`edition.ts`).
 */
export const networks: readonly Network[] = [
  {
    key: 'linkedin-com',
    name: networkNames['linkedin-com'],
    kind: 'pronet',
    hosts: ['www.linkedin.com'],
    person: ['/in/:slug'],
    // One namespace: a school or a showcase page answers under `/company/` as well.
    company: ['/company/:slug', '/school/:slug', '/showcase/:slug'],
    // Member tokens of the network, of its sales tool and of its recruiting tool.
    codes: ['ACoAA', 'ACwAA', 'AEMAA', 'ADEAA'],
    rewrite: [
      { kind: 'person', from: '/sales/lead/:slug', to: '/in/:slug', until: ',' },
      { kind: 'person', from: '/sales/people/:slug', to: '/in/:slug', until: ',' },
      { kind: 'company', from: '/sales/company/:slug', to: '/company/:slug', until: ',' },
      { kind: 'company', from: '/sales/accounts/insights?companyId=:slug', to: '/company/:slug' },
      { kind: 'person', from: '/mwlite/in/:slug', to: '/in/:slug' },
      { kind: 'company', from: '/mwlite/company/:slug', to: '/company/:slug' },
      { kind: 'person', from: '/comm/in/:slug', to: '/in/:slug' },
    ],
    recruiter: ['cap', 'recruiter', 'talent'],
    reserved: words(`
      ads advice analytics article articles authwall business-services campaignmanager careers checkout checkpoint comm company/setup
      cookie-policy developers directory e events feed games groups help hiring home in/edit in/me job-posting jobs learning legal live
      login m me messaging my-items mynetwork news newsletters notifications oauth post posts preload premium products psettings pulse redir
      safety salary sales/account-hub sales/accounts sales/home sales/inbox sales/index sales/lists sales/login sales/search sales/settings
      sales/ssi search services settings signup start today top-content uas video`),
  },
  {
    key: 'xing-com',
    name: networkNames['xing-com'],
    kind: 'elsewhere',
    hosts: ['www.xing.com'],
    person: ['/profile/:slug'],
    company: ['/pages/:slug'],
    rewrite: [
      { kind: 'person', from: '/profiles/:slug', to: '/profile/:slug' },
      { kind: 'company', from: '/companies/:slug', to: '/pages/:slug' },
      { kind: 'company', from: '/company/:slug', to: '/pages/:slug' },
    ],
    reserved: words(`
      app campus careers communities contacts discover events feedback groups help home imprint industries insights jobs login logout
      members messages network news notifications people premium privacy salaries search settings signup start talents terms upsell visitors`),
  },
  {
    key: 'github-com',
    name: networkNames['github-com'],
    kind: 'elsewhere',
    hosts: ['github.com'],
    linkHosts: ['github.com'],
    // The address does not tell an organisation from a person, unless it says so.
    person: ['/:slug'],
    company: [],
    isBareSlug: true,
    rewrite: [
      { kind: 'company', from: '/orgs/:slug', to: '/:slug' },
      { kind: 'person', from: '/sponsors/:slug', to: '/:slug' },
      { kind: 'person', from: '/stars/:slug', to: '/:slug' },
      { kind: 'person', from: '/users/:slug', to: '/:slug' },
    ],
    reserved: words(`
      about account advisories apps articles blog business careers changelog codespaces collections community contact contributing copilot
      customer-stories customers dashboard develop developer discussions docs downloads edu education enterprise enterprises events explore
      features features-of files gist gists git-guides github-copilot guides help home hooks images import inbox integrations investors
      issues jobs join languages latest learn legal login logout mac maintenance marketplace mine mirrors mobile models network new
      new-project news newsroom nonprofit notifications oauth offer organizations orgs pages partners payments personal plans popular
      premium-support press pricing privacy projects public pulls readme redeem releases repos repositories repository robots.txt search
      security services session sessions settings shop showcases signin signup site site-policy sitemap solutions sponsors sponsors/accounts
      sponsors/dashboard sponsors/explore staff starred stars status store styleguide subscriptions suggestions support team teams terms
      topics tos tour tracker training trending users watching whats-new wiki windows work-with-us works-with`),
  },
  {
    key: 'x-com',
    name: networkNames['x-com'],
    kind: 'elsewhere',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com', 'mobile.x.com'],
    linkHosts: ['x.com', 'twitter.com'],
    person: ['/:slug'],
    company: [],
    rewrite: [
      { kind: 'person', from: '/intent/user?screen_name=:slug', to: '/:slug' },
      { kind: 'person', from: '/intent/follow?screen_name=:slug', to: '/:slug' },
    ],
    reserved: words(`
      about account articles bookmarks communities compose connect_people creators directory discover download en/privacy en/tos explore
      favorites follower_requests followers following hashtag help home i intent invitations jobs keyboard_shortcuts likes lists login
      logout media mentions messages moments newtwitter notifications oauth personalization premium premium_sign_up privacy robots.txt rules
      search search-advanced search-home session settings share signup similar_to teams terms topics tos trends verified-choose
      verified-orgs-signup welcome who_to_follow widgets`),
  },
  {
    key: 'facebook-com',
    name: networkNames['facebook-com'],
    kind: 'elsewhere',
    hosts: ['www.facebook.com', 'web.facebook.com', 'mbasic.facebook.com', 'touch.facebook.com'],
    linkHosts: ['www.facebook.com'],
    // The address does not tell a page from a person, unless it says so.
    person: ['/:slug'],
    company: ['/p/:slug'],
    codes: ['pfbid'],
    rewrite: [
      { kind: 'person', from: '/profile.php?id=:slug', to: '/:slug' },
      { kind: 'person', from: '/people/*/:slug', to: '/:slug' },
      { kind: 'company', from: '/pages/*/:slug', to: '/:slug' },
      { kind: 'company', from: '/pg/:slug', to: '/:slug' },
    ],
    reserved: words(`
      ad_center ads adsmanager ajax bookmarks business campaign careers checkpoint composer crisisresponse dialog directory donate events
      friends fundraisers games gaming groups hashtag help home home.php index.php instant_games jobs l.php latest legal lite live login
      login.php marketplace me media memories messages mobile note.php notes notifications offers p page pages pages/category pages/create
      people permalink.php pg photo photo.php photos places plugins policies policy.php privacy profile.php public r.php recover reel reels
      reg robots.txt saved search settings share share.php sharer sharer.php stories story.php terms terms.php tr two_step_verification
      video.php videos watch weather`),
  },
  {
    key: 'instagram-com',
    name: networkNames['instagram-com'],
    kind: 'elsewhere',
    hosts: ['www.instagram.com'],
    person: ['/:slug'],
    company: [],
    rewrite: [{ kind: 'person', from: '/stories/:slug', to: '/:slug' }],
    reserved: words(`
      about accounts api ar challenge channel create data developer direct directory download emails embed explore graphql guide hashtag
      invites legal lite locations login logout nametag oauth p popular press privacy push reel reels robots.txt s session share static
      stories stories/highlights support terms threads topics tv web`),
  },
  {
    key: 'crunchbase-com',
    name: networkNames['crunchbase-com'],
    kind: 'elsewhere',
    hosts: ['www.crunchbase.com'],
    person: ['/person/:slug'],
    company: ['/organization/:slug'],
    rewrite: [{ kind: 'company', from: '/company/:slug', to: '/organization/:slug' }],
    reserved: words(`
      about account acquisition add-new apps blog buy careers contact data discover event events fund funding-rounds funding_round help home
      hub hubs integrations ipo list lists login lp notifications people pricing privacy products register search searches solutions terms
      textsearch unicorns`),
  },
  {
    key: 'wellfound-com',
    name: networkNames['wellfound-com'],
    kind: 'elsewhere',
    hosts: ['wellfound.com'],
    person: ['/u/:slug', '/p/:slug'],
    company: ['/company/:slug'],
    reserved: words(`
      about autopilot blog candidates collections companies discover employers help hiring hiring-data home interests jobs join l location
      login logout messages privacy profile recruit remote role salaries search settings signup startups terms today`),
  },
];

/** The two sister sites of the sandbox's demo network, offered where the service is the sandbox. */
export const sandboxNetworks: readonly Network[] = [
  {
    key: 'code--host-example',
    name: networkNames['code--host-example'],
    kind: 'elsewhere',
    hosts: ['code-host.example'],
    linkHosts: ['code-host.example'],
    person: ['/:slug'],
    company: [],
    reserved: ['about', 'explore'],
  },
  {
    key: 'platform--b-example',
    name: networkNames['platform--b-example'],
    kind: 'elsewhere',
    hosts: ['platform-b.example', 'b-platform.example'],
    linkHosts: ['platform-b.example', 'b-platform.example'],
    person: ['/:slug'],
    company: ['/company/:slug'],
    reserved: ['about', 'company'],
  },
];

import type { Site } from '@/lib/subjects/sites';
import { networkNames } from './network-names.ts';

/** A network: a site in full. A typed host gets the same key, so that nothing is bought twice. */
export interface Network extends Site {
  name: string;
  kind: 'pronet' | 'elsewhere';
  reserved: string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Networks to add in one press, most used first. The source of each address shape is beside its case in
 * `tests/lib/subjects/catalogue/addresses`. A change needs a new edition.
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
      { kind: 'person', from: '/sales/lead/:slug', to: '/in/:slug', until: ',', slug: 'token' },
      { kind: 'person', from: '/sales/people/:slug', to: '/in/:slug', until: ',', slug: 'token' },
      { kind: 'person', from: '/sales/profile/:slug', to: '/in/:slug', until: ',', slug: 'token' },
      { kind: 'company', from: '/sales/company/:slug', to: '/company/:slug', until: ',' },
      { kind: 'company', from: '/sales/accounts/insights?companyId=:slug', to: '/company/:slug' },
      { kind: 'person', from: '/mwlite/in/:slug', to: '/in/:slug' },
      { kind: 'company', from: '/mwlite/company/:slug', to: '/company/:slug' },
      { kind: 'person', from: '/m/in/:slug', to: '/in/:slug' },
      { kind: 'company', from: '/m/company/:slug', to: '/company/:slug' },
      { kind: 'person', from: '/comm/in/:slug', to: '/in/:slug' },
      { kind: 'company', from: '/comm/company/:slug', to: '/company/:slug' },
      { kind: 'company', from: '/company-beta/:slug', to: '/company/:slug' },
      { kind: 'company', from: '/school-beta/:slug', to: '/school/:slug' },
      { kind: 'company', from: '/organization-guest/company/:slug', to: '/company/:slug' },
    ],
    recruiter: ['cap', 'recruiter', 'talent'],
    reserved: words(`
      404 accessibility ad-choices ads advice analytics article articles authwall bookmarks brand business-services
      california-privacy-disclosure campaignmanager careers catalog chat checkout checkpoint collections comm comm/feed comm/jobs
      comm/messaging comm/mynetwork company/home company/login company/new company/setup company/unavailable contacts cookie-policy
      copyright-policy csp developers directory diversity e edu embed error events external-redirect feed following games groups help hiring
      home in/edit in/home in/me in/new in/unavailable invite job-posting jobs leads learning legal live login m m/feed m/jobs m/login
      m/messaging manage me messaging my-items mycompany mynetwork mypreferences news newsletters nhome notifications oauth people platform
      post posts preferences preload premium privacy products psettings pulse redir reg register report resources robots.txt safety salary
      sales/account-hub sales/accounts sales/alerts sales/billing sales/coach sales/contract-chooser sales/help sales/home sales/inbox
      sales/index sales/insights sales/leads sales/learning sales/lists sales/login sales/messages sales/notifications sales/onboarding
      sales/preferences sales/reports sales/search sales/settings sales/smart-links sales/ssi sales/subscription sales/upsell
      school/unavailable search security service services services-marketplace settings share sharearticle sharing showcase/unavailable
      signup sitemap skill-assessments skills slink smart-links start support talent-solutions today top-content topics trust trust-center
      uas unavailable upload user-agreement verification verify video voyager whats-new workplace`),
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
    recruiter: ['recruiter', 'recruiting', 'talentmanager', 'xtm', 'xtp'],
    reserved: words(`
      404 about ads advertising api app blog campus career careers city coaches communities community companies/search contact contacts
      corporate discover email employer error events explore faq feed feedback groups help home imprint imprint-privacy industries insights
      invitations job-search jobs klartext legal login logout magazine mail market me members messages mobile network news notifications
      oauth pages/create pages/new pages/search people policy posts preferences premium press privacy privacy-policy profile/edit profile/me
      profile/my_profile profile/unavailable projobs publisher recommendations register registration robots.txt safety salaries search
      security services settings share signin signout signup sitemap social spi start stories support talents terms top-jobs unavailable
      upgrade upsell vcard visitors welcome`),
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
      .well-known 404 500 about accelerator account achievements admin advanced-security advisories agents any apps articles attributes auth
      billing blog bounty branches business businesses careers case-studies categories central certification changelog chat cla cloud
      codereview codespaces collection collections comments commit commits community companies compare contact contact-sales contributing
      cookbook copilot coupons create customer customer-stories customers dashboard dashboard-feed dashboards design develop developer diff
      discussions docs downloads editor editors edu education enterprise enterprises events explore favicon.ico featured features
      features-of feed files forgot_password forked garage ghost gist gists git-guides github-copilot graphs group groups guide guides help
      help-wanted home hooks hosting hovercards identity images import inbox individual info integration integrations interfaces
      introduction invalid-email-address investors invitations issues jobs join journal journals lab labs languages latest launch layouts
      learn legal library listings lists login logos logout mac maintenance malware manage marketplace mcp mention mentioned mentioning
      mentions migrating milestones mine mirrors mobile models navigation network new new-project news newsletter newsletters newsroom none
      nonprofit nonprofits notices notifications oauth offer open-source organizations orgs orgs-new pages partner partners password
      password_reset payments personal plans plugins popular popularity posts premium premium-support press preview pricing privacy
      professional projects public pulls raw readme recommendations redeem register registration releases render reply repos repositories
      repository resources restore revert robots.txt sales saved scraping search security services session sessions sessions-new settings
      share shareholders shop showcases sign-in sign-up signin signup site site-map site-policy sitemap social-impact socials solutions spam
      spark sponsors sponsors/accounts sponsors/dashboard sponsors/explore ssh staff starred stars stats status storage store student
      students styleguide subscriptions suggest suggestion suggestions support suspended switch-account talks teach teacher teachers
      teaching team teams terms timeline topics tos tour tracker training translations tree trending trust-center undefined updates user
      user-attachments username users visualization watching whats-new why-github wiki wikis windows work-with-us workflows works-with www`),
  },
  {
    key: 'x-com',
    name: networkNames['x-com'],
    kind: 'elsewhere',
    hosts: ['x.com', 'twitter.com'],
    linkHosts: ['x.com', 'twitter.com'],
    person: ['/:slug'],
    company: [],
    rewrite: [
      { kind: 'person', from: '/intent/user?screen_name=:slug', to: '/:slug' },
      { kind: 'person', from: '/intent/follow?screen_name=:slug', to: '/:slug' },
    ],
    reserved: words(`
      .well-known 404 about account accounts activity ads analytics api app apps_oauth articles bookmarks communities compose connect
      connect_people contacts cookies creators delegate developer devices directory discover discoverability download download_data en
      en/privacy en/tos explore favicon.ico favorites find_sources find_users follow follower_requests followers following friend_request
      friendships hashtag hashtags help home i inbox intent invitations invite jobs keyboard_shortcuts legal likes lists localization
      logged_out login logout manifest.json media mentions messages mobile moments muted newsletters newtwitter notifications oauth oauth2
      onboarding password_reset personalization premium premium_sign_up privacy public_timeline replies report retweeted_of_mine retweets
      robots.txt rules saved_searches search search-advanced search-builder search-home sent session sessions settings share sign-in sign-up
      signin signout signup similar_to sitemap sitemap.xml spaces statuses subscriptions suspended sw.js teams terms topics tos translate
      trends tweetbutton unavailable update_discoverability user users verified-choose verified-get-verified verified-orgs-signup verify
      welcome who_to_follow widgets your_twitter_data`),
  },
  {
    key: 'facebook-com',
    name: networkNames['facebook-com'],
    kind: 'elsewhere',
    hosts: ['www.facebook.com', 'web.facebook.com', 'mbasic.facebook.com', 'lite.facebook.com'],
    formerHosts: ['fb.com'],
    linkHosts: ['www.facebook.com'],
    // The address does not tell a page from a person, unless it says so.
    person: ['/:slug'],
    company: [],
    codes: ['pfbid'],
    rewrite: [
      { kind: 'person', from: '/profile.php?id=:slug', to: '/:slug' },
      { kind: 'person', from: '/people/*/:slug', to: '/:slug' },
      { kind: 'person', from: '/p/:slug', to: '/:slug', slug: 'number-at-end' },
      { kind: 'company', from: '/pages/*/:slug', to: '/:slug' },
      { kind: 'company', from: '/pg/:slug', to: '/:slug' },
    ],
    reserved: words(`
      .well-known 404 about account accountquality accounts ad_campaign ad_center ads adsmanager ajax allactivity allactivity.php api
      app_scoped_user_id appcenter apps audiencenetwork badges badges.php birthdays blog bookmarks browse bugnub business business_manager
      businesssuite campaign captcha careers checkpoint climatescienceinfo collections commerce commerce_manager common communitystandards
      composer connect contact cookie cookies coronavirus_info creatorstudio credits crisisresponse data dating delete_account developers
      device dialog dialog.php directory donate dyi editaccount.php editprofile.php election elections error events events.php family_center
      favicon.ico favorites feed feeds find-friends find_friends findfriends findfriends.php flx follow followers following fr friendlists
      friends friends.php ft fundraiser fundraisers games gaming gettingstarted gettingstarted.php giftcards gifts group.php groups
      groups.php hacked hashtag hashtags help help.php home home.php identity inbox index.php insights install instant_games intern invite
      invite.php invites ix ixt jobs l l.php language language.php latest legal likes likes.php linkedaccounts lists lite live livemap local
      locations login login.php logout logout.php mail manage maps marketplace me media media_set memories mentions messages messages.php
      messenger_media meta_verified mobile mobile.php monetization nearby news newsfeed newsroom nfx note.php notes notifications
      notifications.php nt oauth offer offers onthisday open orders_and_payments p page page_insights pageinsights pages pages/category
      pages/create pages_manager password pay payments payments_hub people permalink.php pg photo photo.php photos pixel places plugins
      pokes policies policy.php post posts primary_location_info privacy privacy_center privacycenter privacycheckup professional_dashboard
      profile profile.php profile_plus profiles promote public qp qr questions quickpromotion r.php receipts recommendations recover
      redirect reel reels reg reg.php register registration rentals report reports requests requests.php reset review reviews rights_manager
      robots.txt rsrc.php safety safetycheck save-device saved search search.php security selfxss sell send sessions settings share
      share.php sharer sharer.php sign_up signup site sitemap sitetour sk status storefront stories story.php subscribe subscriptions
      suggestions support supportinbox survey surveys sync tags terms terms.php ticker timeline topic topics tos townhall tr translations
      transparency two_factor two_step_verification typeahead ufi unavailable unsupportedbrowser upload upload.php user user.php users v
      verify video video.php videos votinginformationcenter watch weather whitehat widgets xti.php your_activity your_information your_posts`),
  },
  {
    key: 'instagram-com',
    name: networkNames['instagram-com'],
    kind: 'elsewhere',
    hosts: ['www.instagram.com'],
    formerHosts: ['instagr.am'],
    person: ['/:slug'],
    company: [],
    rewrite: [
      { kind: 'person', from: '/stories/:slug', to: '/:slug' },
      { kind: 'person', from: '/_u/:slug', to: '/:slug' },
    ],
    reserved: words(`
      .well-known 404 _n _u _uid about account account_activity accounts activity ads ajax api app apps ar archive async audio auth avatar
      badge bloks broadcast call campaign careers challenge channel channels clips close_friends collaborate collection collections comments
      community consent contact cookies create creator_marketplace data data_download developer dialog direct directory download emails
      embed embed.js error events explore family_center favicon.ico favorites feed feedback fundraiser fundraisers fxcal graphql graphql_www
      guide guides hashtag hashtags help igtv inbox insights intent invite invites jobs keyword keywords language legal library likes
      linking linkshim lists lite locations logging_client_events login login_activity logout manifest.json map maps media mentions messages
      meta_verified mobile nametag notes notifications nux oauth onboarding open p pages password payments people permissions policies
      policy popular post posts press privacy privacy_checks professional_dashboard profile promote push qp qr query rankings reel reels
      reels_audio register report reset restricted review reviews robots.txt rsrc.php rupload s safety saved search security session
      sessions settings share shopping signin signup sitemap sitemap.xml static status stories stories/highlights subscriptions suggested
      supervision support sw.js tags terms terms_of_use threads time_spent topics tos trending tv two_factor unavailable unsubscribe upload
      uploads username users verify version video videos web web_push wellbeing widget your_account your_activity your_information`),
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
      404 about account acquisition add-new api apps blog buy careers collections companies company-search compare contact contributors
      cookies dashboard data data-licensing discover diversity-spotlight enterprise error event events feed followed founders fund
      funding-rounds funding_round guides help home hub hubs insights integrations invest investors ipo ipos jobs key_role legal list lists
      lists-search login lp market market-intelligence me my notifications onboarding organization/unavailable organizations partners people
      person/unavailable press pricing privacy privacy-policy pro products profile register releases reports research robots.txt rss sales
      saved-searches search searches security settings signup sitemap solutions startups subscription support team terms textsearch trending
      unavailable unicorn unicorns upgrade user v4 welcome`),
  },
  {
    key: 'wellfound-com',
    name: networkNames['wellfound-com'],
    kind: 'elsewhere',
    hosts: ['wellfound.com'],
    formerHosts: ['angel.co'],
    person: ['/u/:slug', '/p/:slug'],
    company: ['/company/:slug'],
    reserved: words(`
      404 about advice api applicants apply apps autopilot billing blog browse candidates career careers collections companies company/new
      company/search contact cookies curated dashboard discover employer employers error explore featured feed for-candidates for-employers
      for-recruiters founders help hiring hiring-data home incubators interests invest investors invitations invites jobs join l last-round
      legal lists location login logout markets me mentions messages notifications onboarding password people portfolio post post-a-job
      press pricing privacy profile recruit recruiting remote remote-jobs report reports resources robots.txt role salaries salary search
      security select settings signin signout signup sitemap sourcing startup startup-jobs startups status support syndicates tags talent
      terms today trust u/edit u/unavailable unavailable upgrade users verify welcome`),
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

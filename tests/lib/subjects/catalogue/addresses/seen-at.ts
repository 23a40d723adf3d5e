/** Found by a search of public source files for this text. */
const linked = (...texts: string[]): string =>
  `links in public source files that have ${texts.map((text) => `"${text}"`).join(', ')}`;
/** No source has such an address. It is there because a browser may show it all the same. */
const notSeen = 'not seen: made from the shape of the rows beside it, or an encoding that breaks RFC 3986, section 2.1';

const shared = {
  'profile-regexes': 'https://github.com/lorey/social-media-profiles-regexs',
  'not-seen': notSeen,
  reported:
    'read wrongly once, as people reported it, or of the same kind as such an address; names and numbers are made up',
};

const professional = {
  'linkedin-letters': linked('linkedin.com/in/%E', 'linkedin.com/company/at&t'),
  'linkedin-mails': linked('linkedin.com/comm/in/'),
  'linkedin-own-links': linked(
    ...['linkedin.com/company/setup/new', 'linkedin.com/in/edit/intro', 'linkedin.com/mynetwork/invitation-manager'],
    ...['linkedin.com/authwall?trk=', 'linkedin.com/newsletters/', 'people/?facetGeoRegion='],
  ),
  'linkedin-companies': linked(
    ...['linkedin.com/company/microsoft/about', 'linkedin.com/company/microsoft/jobs', 'linkedin.com/company/%E'],
    ...['linkedin.com/company/{ID}/admin/dashboard', 'https://m.linkedin.com/company/', 'de.linkedin.com/company/'],
    '?trk=public_jobs',
  ),
  'linkedin-pages': linked(
    ...['linkedin.com/jobs/view/', 'linkedin.com/jobs/search/?keywords=', 'linkedin.com/search/results/people/'],
    ...['linkedin.com/messaging/thread/', 'linkedin.com/groups/', 'linkedin.com/learning/', 'linkedin.com/events/'],
    ...['linkedin.com/notifications/', 'linkedin.com/settings/'],
  ),
  'linkedin-parts': linked(
    ...['/details/experience/', '/recent-activity/all/', '/overlay/contact-info', '/overlay/about-this-profile'],
    ...['?originalSubdomain=', '?miniProfileUrn=urn%3Ali%3Afs_miniProfile', '/?locale=de_DE'],
  ),
  'linkedin-recruiter': linked('linkedin.com/talent/hire/', 'linkedin.com/talent/home', 'linkedin.com/cap/people/show'),
  'linkedin-sales': linked(
    ...['sales/accounts/insights?companyId=', 'linkedin.com/sales/accounts/dashboard', 'linkedin.com/sales/inbox/'],
  ),
  'linkedin-showcases': linked('linkedin.com/showcase/'),
  'xing-links': linked(
    ...['/web_profiles', 'xing.com/profiles/', 'xing.com/companies/', 'xing.com/company/', 'xing.com/pages/'],
    'xing.com/discover/updates',
  ),
  'xing-parts': linked(
    ...['xing.com/profile/', 'xing.com/profile/J%C3%B6rg', '?sc_o=', 'xing.com/jobs/', 'xing.com/network'],
    ...['xing.com/messages', 'login.xing.com'],
  ),
  'linkedin-formats': 'https://docs.blitz-api.ai/guide/reference/normalization/urls',
  'linkedin-help': 'help page of LinkedIn: https://www.linkedin.com/help/linkedin/answer/87',
  'linkedin-meaning': 'https://connectsafely.ai/articles/linkedin-url-meaning-examples',
  'linkedin-valid': 'https://derrick-app.com/linkedin/profile/valid-linkedin-url',
  'link-parser':
    'https://app.unpkg.com/social-link-parser@0.4.1/files/dist/cjs/utils/parse/platforms/linkedin/index.js',
  'mobile-links': 'https://packagist.org/packages/loka1/social-links',
  'opf-linkedin': 'https://www.openpresentation.org/catalogs/social-platforms/linkedin',
  'public-profile-parser': 'https://github.com/akitten/linkedin-public-profile-parser/issues/29',
  'sales-notebooks': 'https://github.com/jupyter-naas/awesome-notebooks/issues/1514',
  'sales-public': 'https://github.com/customeros/customeros/pull/11284',
  'sales-token': 'https://github.com/jackwener/OpenCLI/pull/1640',
  'xing-pages': 'https://apify.com/epctex/xing-scraper/api/client',
  'xing-terms': 'https://www.xing.com/app/user?op=tandc&what=cp',
  'xing-users': 'https://docs.anysite.io/api-reference/xing/xingusers.md',
};

const social = {
  'facebook-developers': 'documentation of Meta: https://developers.facebook.com/docs/sharing/web',
  'facebook-locales': linked('de-de.facebook.com/'),
  'facebook-pages': linked('facebook.com/pages/category/', 'facebook.com/pg/', 'www.facebook.com/p/'),
  'facebook-parts': linked(
    ...['/about/?ref=page_internal', '/photos/?ref=page_internal', 'facebook.com/events/', 'facebook.com/hashtag/'],
    'facebook.com/photo.php?fbid=',
  ),
  'facebook-people': linked('facebook.com/people/'),
  'facebook-posts': linked(
    ...['facebook.com/story.php?story_fbid', 'facebook.com/permalink.php?story_fbid', 'facebook.com/login.php?next'],
  ),
  'instagram-links': linked('instagram.com/explore/locations/', 'instagram.com/direct/inbox', 'instagram.com/tv/'),
  'instagram-pages': linked(
    ...['instagram.com/p/', 'instagram.com/reel/', 'instagram.com/reels/', 'instagram.com/{username}/p/'],
    ...['instagram.com/nasa/reels', 'instagram.com/{username}/tagged', 'instagram.com/explore/"'],
    ...['instagram.com/explore/tags/', 'instagram.com/accounts/login', 'help.instagram.com/'],
  ),
  'x-older-hosts': linked('mobile.twitter.com/', 'https://m.twitter.com/'),
  'x-pages': linked(
    ...['x.com/elonmusk/media', 'x.com/elonmusk/highlights', 'x.com/elonmusk/followers', '/status/1800', '/photo/1'],
    ...['?lang=en" target="_blank" rel="noopener">Twitter', '//x.com/?lang=', 'x.com/hashtag/', '?f=live'],
    ...['x.com/home', 'x.com/explore', 'x.com/notifications', 'x.com/messages', '//x.com/settings"'],
    ...['x.com/settings/account', '//x.com/login', '//x.com/logout', '//x.com/tos', '//x.com/privacy'],
    'twitter.com/share?url=',
  ),
  'x-paths': linked('/with_replies', 'x.com/compose/post', 'twitter.com/en/tos', 'x.com/search?q='),
  'facebook-hosts': 'https://gist.github.com/dwisiswant0/58c7f0f812eb8ef8f2ea8360453298c4',
  'facebook-ids': 'https://apify.com/memo23/facebook-url-to-id',
  'facebook-url': 'https://npmjs.com/package/facebook-url',
  'facebook-words': 'https://www.github.com/lorey/social-media-profiles-regexs/issues/30',
  'instagram-highlight': 'https://glama.ai/mcp/connectors/io.github.TrueScrape/truescrape/tools/instagram_highlight',
  'instagram-parse': 'https://metacpan.org/pod/URI::Parse::Instagram',
  'x-guide': 'https://apify.com/xquik/x-profile-scraper/examples/scrape-profiles-from-x-urls.md',
  'x-links': 'https://apify.com/humble-echidna/x-scraper/changelog',
};

const others = {
  'crunchbase-links': linked(
    ...['/company_financials', 'crunchbase.com/discover/organization.companies', 'crunchbase.com/funding_round/'],
    ...['crunchbase.com/acquisition/', 'crunchbase.com/hub/', 'crunchbase.com/investor/'],
  ),
  'crunchbase-pages': linked(
    ...['crunchbase.com/person/', 'crunchbase.com/person"', 'crunchbase.com/login', 'news.crunchbase.com/'],
  ),
  'github-pages': linked('github.com/orgs/', '/people)', 'github.com/sponsors/', '//gist.github.com/'),
  'wellfound-pages': linked('wellfound.com/company/', 'wellfound.com/login'),
  'github-tabs': linked('?tab=followers', '/repositories?type=all', 'github.com/stars/', 'github.com/users/'),
  'mailbox-links': linked(
    ...['calendar.google.com/calendar/u/0/r', 'mail.proton.me/u/0/', 'calendar.proton.me/u/0', 'app.fastmail.com/mail'],
    ...['mail.yahoo.com/d/folders', 'mail.zoho.eu/', 'icloud.com/mail'],
  ),
  'wellfound-links': linked(
    ...[
      'wellfound.com/u/',
      'wellfound.com/p/',
      'wellfound.com/role/',
      'wellfound.com/location/',
      'wellfound.com/discover',
    ],
  ),
  'company-sites': 'RFC 3986 and https://publicsuffix.org/list/',
  'crunchbase-api': 'https://gist.github.com/1226556',
  'crunchbase-urls': 'https://apify.com/curious_coder/crunchbase-url-scraper/api/endpoints',
  'github-docs': 'https://docs.github.com/en/account-and-profile',
  'github-orgs': 'https://github.com/orgs/community/discussions/28339',
  'github-reserved': 'https://github.com/Mottie/github-reserved-names',
  'gmail-address': 'http://www.tjsg-kokoro.com/2013/10/11/gmailurl/',
  'gmail-compose': 'https://prograide.com/pregunta/126629/',
  'outlook-address': 'https://itecnotes.com/webapp/office365-query-strings-and-url-parameters',
  'wellfound-company': 'https://docs.coresignal.com/source-documentation/wellfound-companies-data-dictionary',
  'wellfound-jobs': 'https://apify.com/jobscrawler/wellfound-scraper',
};

/** Where the shape of an address in these tables was seen; names and numbers in them are made up. */
export const seenAt: Readonly<Record<string, string>> = { ...shared, ...professional, ...social, ...others };

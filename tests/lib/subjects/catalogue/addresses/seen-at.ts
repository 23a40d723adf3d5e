const shared = {
  'profile-regexes': 'https://github.com/lorey/social-media-profiles-regexs',
  'public-links': 'links in public source files, found by searching code for the host',
};

const professional = {
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

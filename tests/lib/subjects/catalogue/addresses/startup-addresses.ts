/** Addresses of Crunchbase and Wellfound. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const startupAddresses = `
https://www.crunchbase.com/person/jane-doe | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/person/jane-doe-a12a | person jane-doe-a12a https://www.crunchbase.com/person/jane-doe-a12a | crunchbase-pages
https://crunchbase.com/person/jane-doe/ | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/person/jane-doe/person_overview | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/organization/fenwick | company fenwick https://www.crunchbase.com/organization/fenwick | crunchbase-urls
https://www.crunchbase.com/organization/Fenwick-2/company_financials | company fenwick-2 https://www.crunchbase.com/organization/Fenwick-2 | crunchbase-links
https://www.crunchbase.com/company/fenwick | company fenwick https://www.crunchbase.com/organization/fenwick | crunchbase-api
https://www.crunchbase.com/discover/organization.companies | nothing | crunchbase-links
https://www.crunchbase.com/funding_round/fenwick-series-a--1a2b3c4d | nothing | crunchbase-links
https://www.crunchbase.com/acquisition/fenwick-acquires-slopes--1a2b | nothing | crunchbase-links
https://www.crunchbase.com/hub/hamburg-startups | nothing | crunchbase-links
https://www.crunchbase.com/login | nothing | crunchbase-pages
https://www.crunchbase.com/person | nothing | crunchbase-pages
https://news.crunchbase.com/venture/ | nothing | crunchbase-pages
https://www.crunchbase.com/investor/fenwick-capital | unknown | crunchbase-links
https://wellfound.com/u/jane-doe | person jane-doe https://wellfound.com/u/jane-doe | wellfound-links
https://wellfound.com/u/Jane_Doe/ | person jane_doe https://wellfound.com/u/Jane_Doe | wellfound-links
https://www.wellfound.com/u/jane-doe | person jane-doe https://wellfound.com/u/jane-doe | wellfound-links
https://wellfound.com/company/fenwick | company fenwick https://wellfound.com/company/fenwick | wellfound-company
https://wellfound.com/company/fenwick/jobs | company fenwick https://wellfound.com/company/fenwick | wellfound-pages
https://wellfound.com/company/fenwick/people | company fenwick https://wellfound.com/company/fenwick | not-seen
https://wellfound.com/jobs | nothing | wellfound-jobs
https://wellfound.com/role/r/software-engineer | nothing | wellfound-links
https://wellfound.com/location/hamburg | nothing | wellfound-links
https://wellfound.com/discover | nothing | wellfound-links
https://wellfound.com/login | nothing | wellfound-pages
https://wellfound.com/u/ | nothing | wellfound-links
https://wellfound.com/p/jane-doe | person jane-doe https://wellfound.com/p/jane-doe | wellfound-links
https://angel.co/company/fenwick | company fenwick https://wellfound.com/company/fenwick | reported
https://www.angel.co/company/fenwick/jobs | company fenwick https://wellfound.com/company/fenwick | reported
https://angel.co/u/jane-doe | person jane-doe https://wellfound.com/u/jane-doe | reported
https://angel.co/p/jane-doe | person jane-doe https://wellfound.com/p/jane-doe | reported
https://angel.co/jobs | nothing | reported
https://mobile.wellfound.com/company/fenwick | company fenwick https://wellfound.com/company/fenwick | reported
https://wellfound.com//company//fenwick | company fenwick https://wellfound.com/company/fenwick | reported
https://wellfound.com/remote-jobs | nothing | reported
https://www.crunchbase.com//person//jane-doe | person jane-doe https://www.crunchbase.com/person/jane-doe | reported
https://www.crunchbase.com/person/unavailable | nothing | reported
https://www.crunchbase.com/settings/account | nothing | reported
`;

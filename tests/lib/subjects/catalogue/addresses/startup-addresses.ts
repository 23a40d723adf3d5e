/** Addresses of Crunchbase and Wellfound. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const startupAddresses = `
https://www.crunchbase.com/person/jane-doe | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/person/jane-doe-a12a | person jane-doe-a12a https://www.crunchbase.com/person/jane-doe-a12a | public-links
https://crunchbase.com/person/jane-doe/ | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/person/jane-doe/person_overview | person jane-doe https://www.crunchbase.com/person/jane-doe | crunchbase-urls
https://www.crunchbase.com/organization/fenwick | company fenwick https://www.crunchbase.com/organization/fenwick | crunchbase-urls
https://www.crunchbase.com/organization/Fenwick-2/company_financials | company fenwick-2 https://www.crunchbase.com/organization/Fenwick-2 | public-links
https://www.crunchbase.com/company/fenwick | company fenwick https://www.crunchbase.com/organization/fenwick | crunchbase-api
https://www.crunchbase.com/discover/organization.companies | nothing | public-links
https://www.crunchbase.com/funding_round/fenwick-series-a--1a2b3c4d | nothing | public-links
https://www.crunchbase.com/acquisition/fenwick-acquires-slopes--1a2b | nothing | public-links
https://www.crunchbase.com/hub/hamburg-startups | nothing | public-links
https://www.crunchbase.com/login | nothing | public-links
https://www.crunchbase.com/person | nothing | public-links
https://news.crunchbase.com/venture/ | nothing | public-links
https://www.crunchbase.com/investor/fenwick-capital | unknown | public-links
https://wellfound.com/u/jane-doe | person jane-doe https://wellfound.com/u/jane-doe | public-links
https://wellfound.com/u/Jane_Doe/ | person jane_doe https://wellfound.com/u/Jane_Doe | public-links
https://www.wellfound.com/u/jane-doe | person jane-doe https://wellfound.com/u/jane-doe | public-links
https://wellfound.com/company/fenwick | company fenwick https://wellfound.com/company/fenwick | wellfound-company
https://wellfound.com/company/fenwick/jobs | company fenwick https://wellfound.com/company/fenwick | public-links
https://wellfound.com/company/fenwick/people | company fenwick https://wellfound.com/company/fenwick | public-links
https://wellfound.com/jobs | nothing | wellfound-jobs
https://wellfound.com/role/r/software-engineer | nothing | public-links
https://wellfound.com/location/hamburg | nothing | public-links
https://wellfound.com/discover | nothing | public-links
https://wellfound.com/login | nothing | public-links
https://wellfound.com/u/ | nothing | public-links
https://wellfound.com/p/jane-doe | person jane-doe https://wellfound.com/p/jane-doe | public-links
`;

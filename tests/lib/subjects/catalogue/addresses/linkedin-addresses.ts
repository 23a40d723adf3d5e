/** Addresses of LinkedIn, with its sales and recruiting tools. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const linkedinAddresses = `
https://www.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-help
https://www.linkedin.com/in/jane-doe/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-formats
https://www.linkedin.com/in/jane-doe-2a1ba6258 | person jane-doe-2a1ba6258 https://www.linkedin.com/in/jane-doe-2a1ba6258 | linkedin-formats
https://www.linkedin.com/in/Jane-Doe-4711/ | person jane-doe-4711 https://www.linkedin.com/in/Jane-Doe-4711 | linkedin-meaning
https://linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | opf-linkedin
https://m.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://de.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | public-profile-parser
https://uk.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://fr.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://in.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://nl.linkedin.com/in/jane-doe?trk=people-guest_people_search-card | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://br.linkedin.com/in/jo%C3%A3o-souza-1b2c3d | person joão-souza-1b2c3d https://www.linkedin.com/in/jo%C3%A3o-souza-1b2c3d | linkedin-letters
https://ch.linkedin.com/in/jane-doe/de | person jane-doe https://www.linkedin.com/in/jane-doe | profile-regexes
https://www.linkedin.com/in/jane-doe/en-us | person jane-doe https://www.linkedin.com/in/jane-doe | not-seen
https://www.linkedin.com/in/jane-doe/?locale=de_DE | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe?originalSubdomain=uk | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3AACoAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/details/experience/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/details/skills/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/recent-activity/all/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/overlay/contact-info/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe/overlay/about-this-profile/ | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-parts
https://www.linkedin.com/in/jane-doe#experience | person jane-doe https://www.linkedin.com/in/jane-doe | not-seen
https://www.linkedin.com/in/doe&co-recruiting | person doe&co-recruiting https://www.linkedin.com/in/doe&co-recruiting | linkedin-letters
https://www.linkedin.com/in/doe%26co-recruiting | person doe&co-recruiting https://www.linkedin.com/in/doe&co-recruiting | linkedin-letters
https://www.linkedin.com/in/jane-doe,-phd-12345 | person jane-doe,-phd-12345 https://www.linkedin.com/in/jane-doe,-phd-12345 | linkedin-letters
https://www.linkedin.com/in/jane-doe%2C-mba-12345 | person jane-doe,-mba-12345 https://www.linkedin.com/in/jane-doe,-mba-12345 | linkedin-letters
https://cn.linkedin.com/in/%E4%BC%9F-%E7%8E%8B-8b1a2c3d | person 伟-王-8b1a2c3d https://www.linkedin.com/in/%E4%BC%9F-%E7%8E%8B-8b1a2c3d | linkedin-letters
https://www.linkedin.com/in/王伟 | person 王伟 https://www.linkedin.com/in/%E7%8E%8B%E4%BC%9F | linkedin-letters
https://jp.linkedin.com/in/太郎-山田-1a2b | person 太郎-山田-1a2b https://www.linkedin.com/in/%E5%A4%AA%E9%83%8E-%E5%B1%B1%E7%94%B0-1a2b | linkedin-letters
https://www.linkedin.com/in/jane-doe-%F0%9F%9A%80-12345 | person jane-doe-🚀-12345 https://www.linkedin.com/in/jane-doe-%F0%9F%9A%80-12345 | linkedin-letters
https://www.linkedin.com/in/jane-👩‍💻 | person jane-👩💻 https://www.linkedin.com/in/jane-%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB | linkedin-letters
https://www.linkedin.com/in/josé-garcía-7a1b2c/ | person josé-garcía-7a1b2c https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa-7a1b2c | linkedin-letters
https://ru.linkedin.com/in/%D0%B0%D0%BD%D0%BD%D0%B0 | person анна https://www.linkedin.com/in/%D0%B0%D0%BD%D0%BD%D0%B0 | linkedin-letters
https://www.linkedin.com/in/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | person aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa https://www.linkedin.com/in/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | linkedin-help
https://www.linkedin.com/in/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | unknown | linkedin-help
https://www.linkedin.com/in/jane-%E4%BC | unknown | not-seen
https://www.linkedin.com/in/jane% | unknown | not-seen
https://www.linkedin.com/in/jane%ZZdoe | unknown | not-seen
https://www.linkedin.com/in/ACoAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person ACoAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACoAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | sales-token
https://www.linkedin.com/in/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/in/ACoAABakery | person acoaabakery https://www.linkedin.com/in/ACoAABakery | linkedin-formats
https://www.linkedin.com/in/acoaabakery | person acoaabakery https://www.linkedin.com/in/acoaabakery | linkedin-formats
https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX,NAME_SEARCH,VAKJ | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX,NAME_SEARCH,VAKJ?_ntb=6Qx%2BhT | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | sales-public
https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX%2CNAME_SEARCH%2CVAKJ | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX,name | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/people/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX,NAME_SEARCH,AbCd | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/people/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | person ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | linkedin-formats
https://www.linkedin.com/sales/lead/,NAME_SEARCH | unknown | linkedin-formats
https://www.linkedin.com/sales/company/90878032 | company 90878032 https://www.linkedin.com/company/90878032 | linkedin-formats
https://www.linkedin.com/sales/company/1035/people?_ntb=abc | company 1035 https://www.linkedin.com/company/1035 | linkedin-formats
https://www.linkedin.com/sales/accounts/insights?companyId=1035&trk=li_comp_page | company 1035 https://www.linkedin.com/company/1035 | linkedin-sales
https://www.linkedin.com/sales/profile/193579016,Txs6,NAME_SEARCH | unknown | linkedin-formats
https://www.linkedin.com/sales/home | nothing | linkedin-sales
https://www.linkedin.com/sales/search/people?query=(keywords%3Ajane) | nothing | sales-notebooks
https://www.linkedin.com/sales/lists/people/7090000000000000000 | nothing | sales-notebooks
https://www.linkedin.com/sales/accounts/dashboard?listGroup=CUSTOM_LISTS | nothing | linkedin-sales
https://www.linkedin.com/sales/inbox/2-abc | nothing | linkedin-sales
https://www.linkedin.com/sales | nothing | linkedin-sales
https://www.linkedin.com/talent/profile/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | recruiter | linkedin-formats
https://www.linkedin.com/talent/profile/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX?project=123 | recruiter | profile-regexes
https://www.linkedin.com/talent/hire/2057213706/discover/recruiterSearch/profile/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | recruiter | linkedin-recruiter
https://www.linkedin.com/talent/hire/2057213706/manage/all/profile/AEMAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX | recruiter | linkedin-recruiter
https://www.linkedin.com/talent/home | recruiter | linkedin-recruiter
https://www.linkedin.com/talent/ | recruiter | linkedin-recruiter
https://www.linkedin.com/recruiter/profile/193579016,Txs6,CAP | recruiter | profile-regexes
https://www.linkedin.com/cap/people/show/193579016 | recruiter | linkedin-recruiter
https://www.linkedin.com/pub/jane-doe/1a/2b3/4c5 | unknown | public-profile-parser
https://de.linkedin.com/pub/jane-doe/12/345/678 | unknown | profile-regexes
https://www.linkedin.com/profile/view?id=ADEAABl1cD2eF3gH4iJ5kL6 | unknown | public-profile-parser
https://www.linkedin.com/public-profile/in/jane-doe | unknown | linkedin-formats
https://www.linkedin.com/mwlite/in/jane-doe-194800174 | person jane-doe-194800174 https://www.linkedin.com/in/jane-doe-194800174 | mobile-links
https://www.linkedin.com/mwlite/company/fenwick | company fenwick https://www.linkedin.com/company/fenwick | mobile-links
https://www.linkedin.com/comm/in/jane-doe?midToken=AQE | person jane-doe https://www.linkedin.com/in/jane-doe | linkedin-mails
https://www.linkedin.com/company/fenwick | company fenwick https://www.linkedin.com/company/fenwick | opf-linkedin
https://www.linkedin.com/company/Fenwick-GmbH/ | company fenwick-gmbh https://www.linkedin.com/company/Fenwick-GmbH | link-parser
https://www.linkedin.com/company/1035 | company 1035 https://www.linkedin.com/company/1035 | linkedin-formats
https://www.linkedin.com/company/fenwick/about/ | company fenwick https://www.linkedin.com/company/fenwick | linkedin-companies
https://www.linkedin.com/company/fenwick/people/?facetGeoRegion=de%3A0 | company fenwick https://www.linkedin.com/company/fenwick | linkedin-own-links
https://www.linkedin.com/company/fenwick/jobs/ | company fenwick https://www.linkedin.com/company/fenwick | linkedin-companies
https://www.linkedin.com/company/fenwick/posts/?feedView=all | company fenwick https://www.linkedin.com/company/fenwick | link-parser
https://www.linkedin.com/company/fenwick/admin/dashboard/ | company fenwick https://www.linkedin.com/company/fenwick | linkedin-companies
https://www.linkedin.com/company/at&t | company at&t https://www.linkedin.com/company/at&t | linkedin-letters
https://www.linkedin.com/company/h%26m | company h&m https://www.linkedin.com/company/h&m | linkedin-letters
https://www.linkedin.com/company/fenwick-co-%E4%B8%AD%E5%9B%BD | company fenwick-co-中国 https://www.linkedin.com/company/fenwick-co-%E4%B8%AD%E5%9B%BD | linkedin-companies
https://de.linkedin.com/company/fenwick?trk=public_jobs | company fenwick https://www.linkedin.com/company/fenwick | linkedin-companies
https://m.linkedin.com/company/fenwick | company fenwick https://www.linkedin.com/company/fenwick | linkedin-companies
https://www.linkedin.com/school/fenwick-university/ | company fenwick-university https://www.linkedin.com/school/fenwick-university | link-parser
https://www.linkedin.com/school/fenwick-university/alumni/ | company fenwick-university https://www.linkedin.com/school/fenwick-university | not-seen
https://www.linkedin.com/showcase/fenwick-cloud | company fenwick-cloud https://www.linkedin.com/showcase/fenwick-cloud | linkedin-showcases
https://www.linkedin.com/showcase/fenwick-cloud/about/ | company fenwick-cloud https://www.linkedin.com/showcase/fenwick-cloud | linkedin-showcases
https://www.linkedin.com/company/setup/new/ | nothing | linkedin-own-links
https://www.linkedin.com/company/ | nothing | link-parser
https://www.linkedin.com/in/ | nothing | linkedin-valid
https://www.linkedin.com/in/me/ | nothing | linkedin-help
https://www.linkedin.com/in/edit/intro/ | nothing | linkedin-own-links
https://www.linkedin.com/ | nothing | linkedin-help
https://www.linkedin.com/feed/ | nothing | link-parser
https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/ | nothing | link-parser
https://www.linkedin.com/posts/jane-doe_hiring-activity-7000000000000000000-AbCd | nothing | link-parser
https://www.linkedin.com/pulse/how-we-hire-jane-doe/ | nothing | link-parser
https://www.linkedin.com/jobs/view/4000000000/ | nothing | linkedin-pages
https://www.linkedin.com/jobs/search/?keywords=engineer | nothing | linkedin-pages
https://www.linkedin.com/search/results/people/?keywords=jane | nothing | linkedin-pages
https://www.linkedin.com/messaging/thread/2-abc/ | nothing | linkedin-pages
https://www.linkedin.com/mynetwork/invitation-manager/ | nothing | linkedin-own-links
https://www.linkedin.com/groups/12345/ | nothing | linkedin-pages
https://www.linkedin.com/learning/ | nothing | linkedin-pages
https://www.linkedin.com/notifications/?filter=all | nothing | linkedin-pages
https://www.linkedin.com/settings/ | nothing | linkedin-pages
https://www.linkedin.com/help/linkedin/answer/a542685 | nothing | linkedin-help
https://www.linkedin.com/newsletters/weekly-notes-7000000000000000000/ | nothing | linkedin-own-links
https://www.linkedin.com/events/7000000000000000000/ | nothing | linkedin-pages
https://www.linkedin.com/authwall?trk=gf&original_referer= | nothing | linkedin-letters
https://business.linkedin.com/sales-solutions | nothing | linkedin-sales
https://www.linkedin.com.evil.example/in/jane-doe | company evil.example | linkedin-valid
http://www.linkedin.com/in/jane-doe | nothing | linkedin-valid
https://www.linkedin.com/in/unavailable/ | nothing | reported
https://www.linkedin.com/in/unavailable | nothing | reported
https://www.linkedin.com/in/Unavailable/details/experience/ | nothing | reported
https://www.linkedin.com/mwlite/in/unavailable | nothing | reported
https://de.linkedin.com/in/unavailable | nothing | reported
https://www.linkedin.com/company/unavailable/ | nothing | reported
https://www.linkedin.com/school/unavailable/ | nothing | reported
https://www.linkedin.com/showcase/unavailable | nothing | reported
https://www.linkedin.com/company-beta/unavailable | nothing | reported
https://www.linkedin.com/in/unavailable-jane | person unavailable-jane https://www.linkedin.com/in/unavailable-jane | reported
https://www.linkedin.com//in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://www.linkedin.com/in//jane-doe// | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://www.linkedin.com///in/jane-doe/details//skills | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://www.linkedin.com//company//fenwick | company fenwick https://www.linkedin.com/company/fenwick | reported
https://www.linkedin.com//feed// | nothing | reported
https://www.linkedin.com/sales/profile/ACwAABcD1efGH2ijKLmnOPqrST,abcd,NAME_SEARCH | person ACwAABcD1efGH2ijKLmnOPqrST https://www.linkedin.com/in/ACwAABcD1efGH2ijKLmnOPqrST | reported
https://www.linkedin.com/sales/profile/ACwAABcD1efGH2ijKLmnOPqrST?_ntb=1 | person ACwAABcD1efGH2ijKLmnOPqrST https://www.linkedin.com/in/ACwAABcD1efGH2ijKLmnOPqrST | reported
https://www.linkedin.com/sales/profile/ACwAABcD1efGH2ijKLmnOPqrST%2Cabcd%2CNAME_SEARCH | person ACwAABcD1efGH2ijKLmnOPqrST https://www.linkedin.com/in/ACwAABcD1efGH2ijKLmnOPqrST | reported
https://www.linkedin.com/sales/lead/193579016,Txs6,NAME_SEARCH | unknown | reported
https://www.linkedin.com/company-beta/24997541/ | company 24997541 https://www.linkedin.com/company/24997541 | reported
https://www.linkedin.com/company-beta/24997541/jobs?trk=x | company 24997541 https://www.linkedin.com/company/24997541 | reported
https://www.linkedin.com/comm/company/fenwick?midToken=AQE | company fenwick https://www.linkedin.com/company/fenwick | reported
https://mobile.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://touch.linkedin.com/in/jane-doe | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://mobile.linkedin.com/company/fenwick | company fenwick https://www.linkedin.com/company/fenwick | reported
https://www.linkedin.com/m/in/jane-doe/ | person jane-doe https://www.linkedin.com/in/jane-doe | reported
https://www.linkedin.com/m/company/fenwick | company fenwick https://www.linkedin.com/company/fenwick | reported
https://www.linkedin.com/m/login/ | nothing | reported
https://www.linkedin.com/mycompany/ | nothing | reported
`;

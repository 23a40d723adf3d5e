/** Addresses of XING. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const xingAddresses = `
https://www.xing.com/profile/Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | xing-users
https://www.xing.com/profile/Jane_Doe63 | person jane_doe63 https://www.xing.com/profile/Jane_Doe63 | xing-users
https://www.xing.com/profile/Jane_Doe2/cv | person jane_doe2 https://www.xing.com/profile/Jane_Doe2 | xing-parts
https://www.xing.com/profile/Jane_Doe/web_profiles | person jane_doe https://www.xing.com/profile/Jane_Doe | xing-links
https://www.xing.com/profile/Jane_Doe?sc_o=da536_df1 | person jane_doe https://www.xing.com/profile/Jane_Doe | xing-parts
https://www.xing.com/profile/Juergen_DoeHansen | person juergen_doehansen https://www.xing.com/profile/Juergen_DoeHansen | xing-users
https://xing.com/profile/Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | profile-regexes
https://m.xing.com/profile/Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | profile-regexes
https://www.xing.com/de/profile/Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | not-seen
https://www.xing.com/profiles/Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | xing-links
https://www.xing.com/profile/J%C3%B6rg_M%C3%BCller | person jörg_müller https://www.xing.com/profile/J%C3%B6rg_M%C3%BCller | xing-parts
https://www.xing.com/pages/fenwickgmbh | company fenwickgmbh https://www.xing.com/pages/fenwickgmbh | xing-pages
https://www.xing.com/pages/fenwick-gmbh/ | company fenwick-gmbh https://www.xing.com/pages/fenwick-gmbh | xing-pages
https://www.xing.com/pages/fenwickgmbh/employees | company fenwickgmbh https://www.xing.com/pages/fenwickgmbh | xing-links
https://www.xing.com/pages/fenwickgmbh/about_us | company fenwickgmbh https://www.xing.com/pages/fenwickgmbh | xing-links
https://xing.com/pages/fenwickgmbh | company fenwickgmbh https://www.xing.com/pages/fenwickgmbh | xing-pages
https://www.xing.com/companies/fenwickgmbh | company fenwickgmbh https://www.xing.com/pages/fenwickgmbh | xing-links
https://www.xing.com/company/fenwick | company fenwick https://www.xing.com/pages/fenwick | xing-links
https://www.xing.com/jobs/hamburg-engineer-12345 | nothing | xing-parts
https://www.xing.com/search/members?keywords=jane | nothing | xing-pages
https://www.xing.com/app/user?op=tandc | nothing | xing-terms
https://www.xing.com/network/contacts | nothing | xing-parts
https://www.xing.com/messages/chats | nothing | xing-parts
https://www.xing.com/profile/ | nothing | xing-users
https://www.xing.com/discover/updates | nothing | xing-links
https://login.xing.com/login | nothing | xing-parts
https://www.xing.com/gruppen/freelance | unknown | xing-pages
https://www.xing.com/xtm/profiles/123 | recruiter | reported
https://www.xing.com/xtm | recruiter | reported
https://www.xing.com/xtp/candidates/1 | recruiter | reported
https://mobile.xing.com/profile/Jane_Doe2 | person jane_doe2 https://www.xing.com/profile/Jane_Doe2 | reported
https://www.xing.com//profile//Jane_Doe | person jane_doe https://www.xing.com/profile/Jane_Doe | reported
https://www.xing.com/profile/my_profile | nothing | reported
https://www.xing.com/pages/search?keywords=a | nothing | reported
`;

/** Addresses of Facebook. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const facebookAddresses = `
https://www.facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://www.facebook.com/Jane.Doe.98/ | person jane.doe.98 https://www.facebook.com/Jane.Doe.98 | facebook-hosts
https://facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://m.facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://mbasic.facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://web.facebook.com/jane.doe?_rdc=1 | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://touch.facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-hosts
https://de-de.facebook.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | facebook-locales
https://es-la.facebook.com/fenwick | person fenwick https://www.facebook.com/fenwick | facebook-locales
https://www.facebook.com/jane.doe/about | person jane.doe https://www.facebook.com/jane.doe | facebook-parts
https://www.facebook.com/jane.doe/photos | person jane.doe https://www.facebook.com/jane.doe | facebook-parts
https://www.facebook.com/fenwick/posts/pfbid02abc | person fenwick https://www.facebook.com/fenwick | facebook-ids
https://www.facebook.com/fenwick/services/?service_id=1368411 | person fenwick https://www.facebook.com/fenwick | facebook-url
https://www.facebook.com/profile.php?id=100012345678901 | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-hosts
https://www.facebook.com/profile.php?id=100012345678901&sk=about | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-hosts
https://m.facebook.com/profile.php?id=4 | person 4 https://www.facebook.com/4 | facebook-hosts
https://www.facebook.com/profile.php?sk=about&id=100012345678901 | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-hosts
https://www.facebook.com/people/Jane-Doe/100012345678901/ | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-people
https://m.facebook.com/people/あけみ-永沼/100012345678901?locale2=ja_JP | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-people
https://www.facebook.com/people/Jane-Doe/pfbid02Bb5VAFVerUXqdcosa3DhZ96fVChG2uefqiDuz/ | person pfbid02Bb5VAFVerUXqdcosa3DhZ96fVChG2uefqiDuz https://www.facebook.com/pfbid02Bb5VAFVerUXqdcosa3DhZ96fVChG2uefqiDuz | facebook-people
https://www.facebook.com/pages/Fenwick/123456789 | company 123456789 https://www.facebook.com/123456789 | facebook-pages
https://www.facebook.com/pages/Fenwick-Bakery/123456789?v=app_1 | company 123456789 https://www.facebook.com/123456789 | facebook-pages
https://www.facebook.com/pg/fenwick/about/ | company fenwick https://www.facebook.com/fenwick | facebook-pages
https://www.facebook.com/p/Fenwick-Bakery-100012345678901/ | person 100012345678901 https://www.facebook.com/100012345678901 | facebook-pages
https://www.facebook.com/pages/category/Bakery/Fenwick-123456789/ | nothing | facebook-pages
https://www.facebook.com/profile.php | nothing | facebook-hosts
https://www.facebook.com/people/ | nothing | facebook-people
https://www.facebook.com/ | nothing | facebook-hosts
https://www.facebook.com/groups/204246533058329 | nothing | facebook-ids
https://www.facebook.com/groups/recruiters/posts/12345/ | nothing | facebook-ids
https://www.facebook.com/watch/?v=12345 | nothing | facebook-words
https://www.facebook.com/marketplace/item/12345 | nothing | facebook-words
https://www.facebook.com/messages/t/12345 | nothing | facebook-words
https://www.facebook.com/events/12345 | nothing | facebook-parts
https://www.facebook.com/story.php?story_fbid=1&id=2 | nothing | facebook-posts
https://www.facebook.com/permalink.php?story_fbid=1&id=2 | nothing | facebook-posts
https://www.facebook.com/photo.php?fbid=1 | nothing | facebook-parts
https://www.facebook.com/sharer/sharer.php?u=https://example.com | nothing | facebook-developers
https://www.facebook.com/hashtag/hiring | nothing | facebook-parts
https://www.facebook.com/search/people/?q=jane | nothing | facebook-words
https://www.facebook.com/login.php?next=x | nothing | facebook-posts
https://www.facebook.com/help/ | nothing | facebook-words
https://www.facebook.com/gaming | nothing | facebook-words
https://developers.facebook.com/docs | nothing | facebook-developers
https://www.facebook.com/app_scoped_user_id/1234567890/ | nothing | reported
https://www.facebook.com/professional_dashboard/overview | nothing | reported
https://www.facebook.com/p/Acme-Roe-100012345678901/ | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://www.facebook.com/p/%E3%81%82-100012345678901?locale=ja_JP | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://www.facebook.com/p/100012345678901/ | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://m.facebook.com/p/Acme-Roe-100012345678901/ | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://www.facebook.com/p/Acme-Roe/ | nothing | reported
https://www.facebook.com/people/Acme-Roe/100012345678901 | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://www.facebook.com//people//Acme-Roe//100012345678901 | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://mobile.facebook.com/profile.php?id=100012345678901 | person 100012345678901 https://www.facebook.com/100012345678901 | reported
https://www.facebook.com/allactivity | nothing | reported
https://www.facebook.com/latest/inbox/all | nothing | reported
https://www.facebook.com/friends/requests | nothing | reported
https://fb.com/jane.doe | person jane.doe https://www.facebook.com/jane.doe | reported
https://www.fb.com/groups/1 | nothing | reported
`;

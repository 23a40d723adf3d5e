/** Addresses of X, under both of its names. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const xAddresses = `
https://x.com/jane_doe | person jane_doe https://x.com/jane_doe | x-guide
https://x.com/Jane_Doe | person jane_doe https://x.com/Jane_Doe | x-guide
https://twitter.com/jane_doe | person jane_doe https://x.com/jane_doe | profile-regexes
https://www.twitter.com/jane_doe/ | person jane_doe https://x.com/jane_doe | profile-regexes
https://mobile.twitter.com/jane_doe | person jane_doe https://x.com/jane_doe | x-older-hosts
https://m.twitter.com/jane_doe | person jane_doe https://x.com/jane_doe | x-older-hosts
https://mobile.x.com/jane_doe | person jane_doe https://x.com/jane_doe | x-guide
https://x.com/jane_doe/with_replies | person jane_doe https://x.com/jane_doe | x-paths
https://x.com/jane_doe/media | person jane_doe https://x.com/jane_doe | x-pages
https://x.com/jane_doe/highlights | person jane_doe https://x.com/jane_doe | x-pages
https://x.com/jane_doe/followers | person jane_doe https://x.com/jane_doe | x-pages
https://x.com/jane_doe/status/1800000000000000000 | person jane_doe https://x.com/jane_doe | x-pages
https://twitter.com/jane_doe/status/1800000000000000000?s=20 | person jane_doe https://x.com/jane_doe | profile-regexes
https://x.com/jane_doe/status/1800000000000000000/photo/1 | person jane_doe https://x.com/jane_doe | x-pages
https://x.com/jane_doe?lang=de | person jane_doe https://x.com/jane_doe | x-pages
https://x.com/intent/user?screen_name=jane_doe | person jane_doe https://x.com/jane_doe | x-links
https://twitter.com/intent/user?screen_name=Jane_Doe&tw_p=followbutton | person jane_doe https://x.com/Jane_Doe | x-links
https://x.com/intent/follow?screen_name=jane_doe | person jane_doe https://x.com/jane_doe | x-links
https://x.com/en/tos | nothing | x-paths
https://x.com/en/privacy | nothing | x-paths
https://x.com/ | nothing | x-pages
https://x.com/i/lists/12345 | nothing | x-links
https://x.com/i/communities/12345 | nothing | x-links
https://x.com/i/flow/login | nothing | x-links
https://x.com/hashtag/hiring | nothing | x-pages
https://x.com/hashtag/hiring?f=live | nothing | x-pages
https://x.com/search?q=jane&src=typed_query | nothing | x-paths
https://x.com/settings/account | nothing | x-pages
https://x.com/messages/1-2 | nothing | x-pages
https://x.com/intent/post?text=hello | nothing | x-links
https://x.com/home | nothing | x-pages
https://x.com/explore | nothing | x-pages
https://x.com/notifications | nothing | x-pages
https://x.com/messages | nothing | x-pages
https://x.com/settings | nothing | x-pages
https://x.com/login | nothing | x-pages
https://x.com/logout | nothing | x-pages
https://x.com/compose/post | nothing | x-paths
https://x.com/jobs | nothing | not-seen
https://x.com/tos | nothing | x-pages
https://x.com/privacy | nothing | x-pages
https://twitter.com/share?url=https://example.com | nothing | x-pages
https://help.x.com/en/using-x | nothing | x-paths
https://notx.com/jane_doe | company notx.com | profile-regexes
https://x.com//jane_doe | person jane_doe https://x.com/jane_doe | reported
https://touch.twitter.com/jane_doe | person jane_doe https://x.com/jane_doe | reported
https://twitter.com/statuses/1800000000000000000 | nothing | reported
https://x.com/saved_searches | nothing | reported
https://x.com/your_twitter_data | nothing | reported
`;

/** Addresses of Instagram. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const instagramAddresses = `
https://www.instagram.com/jane.doe/ | person jane.doe https://www.instagram.com/jane.doe | instagram-parse
https://www.instagram.com/jane_doe | person jane_doe https://www.instagram.com/jane_doe | instagram-parse
https://www.instagram.com/Jane_Doe?igsh=blah&utm_source=qr | person jane_doe https://www.instagram.com/Jane_Doe | instagram-parse
https://instagram.com/jane.doe | person jane.doe https://www.instagram.com/jane.doe | instagram-parse
https://m.instagram.com/jane.doe | person jane.doe https://www.instagram.com/jane.doe | profile-regexes
https://www.instagram.com/jane.doe/reels/ | person jane.doe https://www.instagram.com/jane.doe | instagram-pages
https://www.instagram.com/jane.doe/tagged/ | person jane.doe https://www.instagram.com/jane.doe | instagram-pages
https://www.instagram.com/jane.doe/p/CrQ9TvAAuRe/ | person jane.doe https://www.instagram.com/jane.doe | instagram-pages
https://www.instagram.com/jane.doe/?hl=de | person jane.doe https://www.instagram.com/jane.doe | instagram-parse
https://www.instagram.com/stories/jane.doe/3400000000000000000/ | person jane.doe https://www.instagram.com/jane.doe | instagram-highlight
https://www.instagram.com/stories/highlights/17900000000000000/ | nothing | instagram-highlight
https://www.instagram.com/stories/ | nothing | instagram-highlight
https://www.instagram.com/p/CrQ9TvAAuRe/ | nothing | instagram-pages
https://www.instagram.com/reel/CrQ9TvAAuRe/ | nothing | instagram-pages
https://www.instagram.com/reels/CrQ9TvAAuRe/ | nothing | instagram-pages
https://www.instagram.com/tv/CrQ9TvAAuRe/ | nothing | instagram-links
https://www.instagram.com/explore/ | nothing | instagram-pages
https://www.instagram.com/explore/tags/hiring/ | nothing | instagram-pages
https://www.instagram.com/explore/locations/213385402/hamburg/ | nothing | instagram-links
https://www.instagram.com/accounts/login/ | nothing | instagram-pages
https://www.instagram.com/direct/inbox/ | nothing | instagram-links
https://www.instagram.com/ | nothing | instagram-pages
https://help.instagram.com/ | nothing | instagram-pages
https://www.instagram.com/_u/jane.doe | person jane.doe https://www.instagram.com/jane.doe | reported
https://www.instagram.com/_u/jane.doe/?hl=de | person jane.doe https://www.instagram.com/jane.doe | reported
https://www.instagram.com//jane.doe/ | person jane.doe https://www.instagram.com/jane.doe | reported
https://mobile.instagram.com/jane.doe | person jane.doe https://www.instagram.com/jane.doe | reported
https://instagr.am/jane.doe | person jane.doe https://www.instagram.com/jane.doe | reported
https://www.instagr.am/p/CrQ9TvAAuRe/ | nothing | reported
https://www.instagram.com/_u/ | nothing | reported
https://www.instagram.com/_u/explore | nothing | reported
https://www.instagram.com/_n/mainfeed | nothing | reported
https://www.instagram.com/your_activity/interactions/likes/ | nothing | reported
https://www.instagram.com/saved/ | nothing | reported
https://www.instagram.com/archive/stories/ | nothing | reported
https://www.instagram.com/notifications/ | nothing | reported
https://www.instagram.com/professional_dashboard/ | nothing | reported
https://www.instagram.com/archive.of.jane | person archive.of.jane https://www.instagram.com/archive.of.jane | reported
`;

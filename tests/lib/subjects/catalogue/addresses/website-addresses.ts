/** Mailboxes, calendars and the websites of companies. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const websiteAddresses = `
https://mail.google.com/mail/u/0/#inbox | mail | gmail-address
https://mail.google.com/mail/u/1/#all/111a666d33333c88 | mail | gmail-address
https://mail.google.com/mail/?view=cm&to=jane@fenwick.example | mail | gmail-compose
https://calendar.google.com/calendar/u/0/r/week | mail | mailbox-links
https://outlook.office.com/mail/inbox | mail | outlook-address
https://outlook.office.com/owa/?path=/calendar/action/compose | mail | outlook-address
https://outlook.office.com/calendar/view/week | mail | outlook-address
https://outlook.office365.com/mail/ | mail | outlook-address
https://outlook.live.com/mail/0/inbox | mail | outlook-address
https://outlook.cloud.microsoft/mail/ | mail | outlook-address
https://mail.proton.me/u/0/inbox | mail | mailbox-links
https://calendar.proton.me/u/0/week | mail | mailbox-links
https://app.fastmail.com/mail/Inbox/ | mail | mailbox-links
https://mail.yahoo.com/d/folders/1 | mail | mailbox-links
https://mail.zoho.eu/zm/#mail/folder/inbox | mail | mailbox-links
https://www.icloud.com/mail/ | mail | mailbox-links
https://fenwick.example/ | company fenwick.example | company-sites
https://www.fenwick.example/about/team | company fenwick.example | company-sites
https://careers.fenwick.example/jobs/1 | company fenwick.example | company-sites
http://fenwick.example/ | company fenwick.example | company-sites
https://www.fenwick.co.uk/kontakt?x=1 | company fenwick.co.uk | company-sites
https://shop.fenwick.com.au/ | company fenwick.com.au | company-sites
https://fenwick.shop/in/jane-doe | company fenwick.shop | company-sites
https://www.müller-fenwick.de/ | company xn--mller-fenwick-wob.de | company-sites
https://webmail.fenwick.de/ | company fenwick.de | company-sites
https://fenwick.myshopify.com/ | company fenwick.myshopify.com | company-sites
https://127.0.0.1/ | nothing | company-sites
https://localhost/ | nothing | company-sites
https://co.uk/ | nothing | company-sites
https://sites.google.com/view/fenwick | nothing | company-sites
chrome://newtab/ | nothing | company-sites
about:blank | nothing | company-sites
`;

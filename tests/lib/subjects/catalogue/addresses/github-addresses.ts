/** Addresses of GitHub. One row a line: the address, what is made of it, where its shape was seen (`seen-at.ts`). */
export const githubAddresses = `
https://github.com/jane-doe | person jane-doe https://github.com/jane-doe | profile-regexes
https://github.com/Jane-Doe/ | person jane-doe https://github.com/Jane-Doe | profile-regexes
https://www.github.com/jane-doe | person jane-doe https://github.com/jane-doe | profile-regexes
https://github.com/jane-doe?tab=repositories | person jane-doe https://github.com/jane-doe | github-tabs
https://github.com/jane-doe?tab=followers | person jane-doe https://github.com/jane-doe | github-tabs
https://github.com/jane-doe?tab=stars | person jane-doe https://github.com/jane-doe | github-tabs
https://github.com/jane4711 | person jane4711 https://github.com/jane4711 | profile-regexes
https://github.com/de | person de https://github.com/de | profile-regexes
https://github.com/nl/jane | nothing | profile-regexes
https://github.com/orgs/fenwick | company fenwick https://github.com/fenwick | github-orgs
https://github.com/orgs/fenwick/people | company fenwick https://github.com/fenwick | github-pages
https://github.com/orgs/Fenwick-Labs/repositories?type=all | company fenwick-labs https://github.com/Fenwick-Labs | github-tabs
https://github.com/sponsors/jane-doe | person jane-doe https://github.com/jane-doe | github-pages
https://github.com/stars/jane-doe | person jane-doe https://github.com/jane-doe | github-tabs
https://github.com/users/jane-doe/projects | person jane-doe https://github.com/jane-doe | github-tabs
https://github.com/jane-doe/slopes | nothing | profile-regexes
https://github.com/jane-doe/slopes/issues/1 | nothing | profile-regexes
https://github.com/fenwick/engine/blob/main/README.md | nothing | profile-regexes
https://gist.github.com/jane-doe | nothing | github-pages
https://jane-doe.github.io/ | company jane-doe.github.io | profile-regexes
https://docs.github.com/en/account-and-profile | nothing | github-docs
https://github.com/settings | nothing | github-reserved
https://github.com/explore | nothing | github-reserved
https://github.com/marketplace | nothing | github-reserved
https://github.com/topics | nothing | github-reserved
https://github.com/trending | nothing | github-reserved
https://github.com/notifications | nothing | github-reserved
https://github.com/login | nothing | github-reserved
https://github.com/join | nothing | github-reserved
https://github.com/pricing | nothing | github-reserved
https://github.com/features | nothing | github-reserved
https://github.com/sponsors | nothing | github-reserved
https://github.com/enterprise | nothing | github-reserved
https://github.com/collections | nothing | github-reserved
https://github.com/issues | nothing | github-reserved
https://github.com/pulls | nothing | github-reserved
https://github.com/codespaces | nothing | github-reserved
https://github.com/search | nothing | github-reserved
https://github.com/new | nothing | github-reserved
https://github.com/about | nothing | github-reserved
https://github.com/security | nothing | github-reserved
https://github.com/settings/profile | nothing | github-reserved
https://github.com/topics/typescript | nothing | github-reserved
https://github.com/%73ettings | nothing | github-reserved
https://github.com/Settings | nothing | github-reserved
https://github.com/ | nothing | github-reserved
https://github.com/sponsors/explore | nothing | github-reserved
https://github.com/why-github | nothing | reported
https://github.com/trust-center | nothing | reported
https://github.com/newsletter | nothing | reported
https://github.com/user-attachments/files/1/a.pdf | nothing | reported
https://github.com/orgs/why-github | nothing | reported
https://github.com/Why-GitHub/ | nothing | reported
https://github.com/mcp | nothing | reported
https://github.com//jane-doe | person jane-doe https://github.com/jane-doe | reported
https://mobile.github.com/jane-doe | person jane-doe https://github.com/jane-doe | reported
https://github.com//jane-doe//slopes | nothing | reported
`;

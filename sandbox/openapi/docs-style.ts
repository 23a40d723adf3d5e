/** The style sheet of `/docs`: one column, light or dark following the system. */
export const docsStyle = `:root{color-scheme:light dark;--text:light-dark(#1c2024,#e6e8eb);--soft:light-dark(#5b6470,#9aa4af);--paper:light-dark(#fff,#14171a);--line:light-dark(#d9dee3,#31373d);--block:light-dark(#f4f6f8,#1c2125);--link:light-dark(#0a5ab3,#7cb7ff)}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{max-width:62rem;margin:0 auto;padding:2.5rem 1.25rem 6rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .75rem}
h1 small{font-size:1rem;font-weight:400;color:var(--soft)}
h2{font-size:1.3rem;line-height:1.35;margin:0 0 .5rem}
h3{font-size:1rem;margin:1.5rem 0 .4rem}
p{margin:0 0 .9rem;max-width:46rem}
a{color:var(--link)}
a:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
code{overflow-wrap:anywhere}
pre{background:var(--block);border:1px solid var(--line);border-radius:6px;padding:.8rem 1rem;margin:0;overflow-x:auto}
pre code{overflow-wrap:normal}
.request{display:block;font-weight:400;font-size:1rem;color:var(--soft);margin-top:.15rem}
.request b,th code b{color:var(--text);font-weight:600}
.operation{border-top:1px solid var(--line);margin-top:2.5rem;padding-top:2rem}
.part{border-top:1px solid var(--line);margin-top:3rem;padding-top:2rem}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%}
caption{text-align:start;font-weight:600;padding-bottom:.35rem}
th,td{text-align:start;vertical-align:top;padding:.4rem 1rem .4rem 0;border-bottom:1px solid var(--line)}
thead th{font-weight:400;font-size:.875rem;color:var(--soft);padding-top:0}
tbody th{font-weight:400;width:40%}
th.alike code{display:block}
.needed{white-space:nowrap}
@media (min-width:48rem){th a code{white-space:nowrap}}
.needed{font-size:.8rem;color:var(--soft)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1rem;margin:0}
dd{margin:0;overflow-wrap:anywhere}
.schema caption{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.schema .scroll{margin-top:0}
.schema:target h3,.operation:target h2{text-decoration:underline;text-underline-offset:.25em}
`;

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageCeilings } from '@/lib/platform/longest';
import { type PageText, pageTextSchema, readPageText } from '@/lib/subjects/scan/read-page-text';

/** As the browser runs it: from its source, with nothing of ours around it. */
const alone = async (): Promise<PageText> => {
  const run: unknown = await new Function('atMost', `return (${readPageText.toString()})(atMost);`)(pageCeilings);
  return pageTextSchema.parse(run);
};

/** What browsers have and happy-dom leaves out: first values of a style, `hidden`, visibility handed down, and boxes. */
function stubComputedStyle(): void {
  const known = getComputedStyle;
  const cells: Record<string, string> = { td: 'table-cell', th: 'table-cell' };
  const visibilityOf = (element: Element | null): string =>
    /visibility: ?(hidden|visible)/.exec(element?.getAttribute('style') ?? '')?.[1] ??
    (element === null ? 'visible' : visibilityOf(element.parentElement));
  vi.stubGlobal('getComputedStyle', (element: Element) => ({
    display: element.hasAttribute('hidden')
      ? 'none'
      : (cells[element.localName] ?? (known(element).display || 'inline')),
    visibility: visibilityOf(element),
    opacity: '1',
    color: 'rgb(0, 0, 0)',
    fontSize: '16px',
    position: 'static',
    overflowX: 'visible',
    overflowY: 'visible',
    clip: 'auto',
    clipPath: 'none',
    transform: 'none',
    filter: 'none',
    direction: 'ltr',
    contentVisibility: /content-visibility: ?hidden/.test(element.getAttribute('style') ?? '') ? 'hidden' : 'visible',
  }));
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
}

beforeEach(() => {
  stubComputedStyle();
  location.href = 'https://blog.example/post/';
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

function show(html: string): void {
  document.body.innerHTML = html;
}
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('readPageText', () => {
  it('reads visible text, by its source alone', async () => {
    show('<h1>Team</h1><p>Jane <b>Doe</b></p>');
    expect(await alone()).toEqual({
      url: 'https://blog.example/post/',
      links: [],
      linkTexts: [],
      text: expect.any(String),
      isWhole: true,
    });
    expect(wordsOf((await alone()).text)).toEqual(['Team', 'Jane', 'Doe']);
    expect(await alone()).toEqual(await readPageText(pageCeilings));
  });

  /** [what, markup, words]. */
  const shown: [string, string, string[]][] = [
    ['a word in parts', '<p>jane<b>@</b><i>acme</i><wbr>.com</p>', ['jane@acme.com']],
    ['boxes side by side', '<p>jane@acme.com</p><p>Sales</p>', ['jane@acme.com', 'Sales']],
    ['cells', '<table><tr><td>a@acme.com</td><td>b@acme.com</td></tr></table>', ['a@acme.com', 'b@acme.com']],
    ['a line break', 'a@acme.com<br>b@acme.com', ['a@acme.com', 'b@acme.com']],
    ['spans laid out as boxes', '<span style="display:block">a</span><span style="display:block">b</span>', ['a', 'b']],
    ['what has no box of its own', '<div style="display:contents">a<p>b</p></div>', ['a', 'b']],
    [
      'what is shown in something invisible',
      '<div style="visibility:hidden">a<b style="visibility:visible">b</b></div>',
      ['b'],
    ],
    ['what is not to be edited', '<p contenteditable="false">a</p>', ['a']],
    ['an open fold', '<details open><summary>a</summary><p>b</p></details>', ['a', 'b']],
    ['the head of a closed fold', '<details><summary>a</summary>b<p>c</p></details>', ['a']],
    ['markup written as text', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', ['<script>alert(1)</script>']],
  ];
  it.each(shown)('reads %s', async (_what, html, words) => {
    show(html);
    expect(wordsOf((await alone()).text)).toEqual(words);
  });

  const unread: [string, string][] = [
    ['a password', '<input type="password" value="no@acme.com">'],
    ['a field', '<input value="no@acme.com" placeholder="no@acme.com">'],
    ['a hidden field', '<input type="hidden" value="no@acme.com">'],
    ['a text in writing', '<textarea>no@acme.com</textarea>'],
    ['a draft', '<div contenteditable><p>no@acme.com</p><a href="/no">x</a></div>'],
    ['a draft by role', '<div role="textbox"><p>no@acme.com</p></div>'],
    ['a choice', '<select><option>no@acme.com</option></select><datalist><option>no@acme.com</option></datalist>'],
    ['a script', '<script type="text/plain">no@acme.com</script>'],
    ['a style', '<style>/* no@acme.com */</style>'],
    ['a template', '<template><p>no@acme.com</p></template>'],
    ['what stands in for scripts', '<noscript>no@acme.com</noscript>'],
    ['a comment', '<!-- no@acme.com -->'],
    ['what is hidden', '<p hidden>no@acme.com</p>'],
    ['what is hidden by style', '<div style="display:none"><p>no@acme.com</p><a href="/no">x</a></div>'],
    ['what is invisible', '<p style="visibility:hidden">no@acme.com<a href="/no">x</a></p>'],
    ['what is skipped when drawn', '<div style="content-visibility:hidden">no@acme.com</div>'],
    ['attributes', '<p title="no@acme.com" data-mail="no@acme.com"><img alt="no@acme.com"></p>'],
  ];
  it.each(unread)('does not read %s', async (_what, html) => {
    show(`<p>before</p>${html}<p>after</p>`);
    const { text, links } = await alone();
    expect([wordsOf(text), links]).toEqual([['before', 'after'], []]);
  });

  it('does not read the head of the document', async () => {
    document.head.innerHTML = '<title>no@acme.com</title><meta name="author" content="no@acme.com">';
    show('<p>a</p>');
    expect(wordsOf((await alone()).text)).toEqual(['a']);
  });

  it('reads links whole, each once, in order, with mail', async () => {
    show(`<a href="/in/jane">x</a><a href="mailto:jane@acme.com?subject=a%20b">x</a><a href="../b">x</a>
      <a href="/in/jane">x</a><a>none</a><a href="">itself</a><map><area href="https://c.example/"></map>`);
    expect((await alone()).links).toEqual([
      'https://blog.example/in/jane',
      'mailto:jane@acme.com?subject=a%20b',
      'https://blog.example/b',
      'https://blog.example/post/',
      'https://c.example/',
    ]);
  });

  it('reads what each link shows, one text a line, without what is hidden in it', async () => {
    show(`<a href="/in/jane"><img alt="no"></a><a href="/in/jane"><b>Jane</b>  Doe<p>CEO</p></a> of Fenwick
      <a href="/in/jane">View profile</a><a href="/in/amara">Amara <i hidden>no</i>Okonkwo</a>`);
    expect((await alone()).linkTexts).toEqual(['Jane Doe\nCEO\nView profile', 'Amara Okonkwo']);
  });

  it('when links to one address show more than 300 letters, keeps the first', async () => {
    show(`<a href="/in/jane">${'x'.repeat(200)}</a><a href="/in/jane">${'y'.repeat(200)}</a>`);
    expect((await alone()).linkTexts).toEqual([`${'x'.repeat(200)}\n${'y'.repeat(99)}`]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://a.example/x', 'tel:+311', 'https://'])(
    'leaves out a link to %s',
    async (href) => {
      show('<a>x</a>');
      document.querySelector('a')?.setAttribute('href', href);
      expect((await alone()).links).toEqual([]);
    },
  );

  it('leaves out a link that is too long', async () => {
    show(`<a href="/${'x'.repeat(2500)}">x</a><a href="/y">y</a>`);
    expect((await alone()).links).toEqual(['https://blog.example/y']);
  });

  it('reads open shadow trees', async () => {
    show('<x-card></x-card><p>after</p>');
    const root = document.querySelector('x-card')?.attachShadow({ mode: 'open' });
    if (root !== undefined) root.innerHTML = '<p>jane@acme.com</p><a href="/in/jane">Jane</a>';
    expect([wordsOf((await alone()).text), (await alone()).links]).toEqual([
      ['jane@acme.com', 'Jane', 'after'],
      ['https://blog.example/in/jane'],
    ]);
  });
});

describe('readPageText, bounded', () => {
  it('when there are more links than 2,000, reads the first, and the text all the same', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    show(`${Array.from({ length: 2001 }, (_, i) => `<a href="/${i}"></a>`).join('')}<p>end</p>`);
    const { links, text, isWhole } = await alone();
    expect([links.length, links[1999], wordsOf(text), isWhole]).toEqual([
      2000,
      'https://blog.example/1999',
      ['end'],
      false,
    ]);
  });

  it('when the text is longer than a million letters, ends there', async () => {
    show(`<p>${'x'.repeat(999_000)}</p><p>${'y'.repeat(5000)}</p><p>z</p>`);
    const { text, isWhole } = await alone();
    expect([text.length, isWhole, text.includes('z')]).toEqual([1_000_000, false, false]);
  });

  it('when its time is over, ends with the text so far', async () => {
    show('<p>a</p>'.repeat(1000));
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const { text, isWhole } = await alone();
    expect(isWhole).toBe(false);
    expect(wordsOf(text).length).toBeGreaterThan(2);
    expect(wordsOf(text).length).toBeLessThan(400);
  });
});

describe('readPageText leaves the page as it was', () => {
  const page = `<p id="a" class="b">jane@acme.com</p><a href="/in/jane">Jane</a><input value="x"><details><summary>s</summary>d</details>
    <form><input type="password" value="secret"></form><x-card></x-card>`;

  it('changes no node, attribute, global or storage, and sends nothing', async () => {
    // A long read lets the page have its turn by a timer; a busy machine must not make this one long.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    show(page);
    document.querySelector('x-card')?.attachShadow({ mode: 'open' });
    const before = document.documentElement.outerHTML;
    const globals = Object.getOwnPropertyNames(globalThis).sort();
    const mutations: MutationRecord[] = [];
    const observer = new MutationObserver((records) => mutations.push(...records));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const spies = [
      vi.spyOn(globalThis, 'fetch'),
      vi.spyOn(window, 'postMessage'),
      vi.spyOn(EventTarget.prototype, 'dispatchEvent'),
      vi.spyOn(EventTarget.prototype, 'addEventListener'),
      vi.spyOn(globalThis, 'setTimeout'),
      vi.spyOn(globalThis, 'setInterval'),
      vi.spyOn(globalThis, 'requestAnimationFrame'),
      vi.spyOn(globalThis, 'queueMicrotask'),
    ];
    await alone();
    const calls = spies.map((spy) => spy.mock.calls.length);
    vi.restoreAllMocks();
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    expect(calls).toEqual(calls.map(() => 0));
    expect([mutations, localStorage.length, document.cookie]).toEqual([[], 0, '']);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(globals);
  });

  it('is seen to touch the page by this test, were it to', async () => {
    show(page);
    const mutations: MutationRecord[] = [];
    const observer = new MutationObserver((records) => mutations.push(...records));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    document.getElementById('a')?.setAttribute('data-seen', '');
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    expect(mutations).toHaveLength(1);
  });
});

/** Ways to put an address into a page that nobody sees: [how, markup]. `@` stands for an address, `#` for the path of a profile. */
export const hiddenTricks: readonly (readonly [how: string, markup: string])[] = [
  ['no opacity', '<p style="opacity:0">@ <a href="#">x</a></p>'],
  ['opacities that multiply', '<div style="opacity:.2"><p style="opacity:.2">@ <a href="#">x</a></p></div>'],
  ['a filter without opacity', '<p style="filter:opacity(0)">@ <a href="#">x</a></p>'],
  ['letters without size', '<p style="font-size:0">@ <a href="#">x</a></p>'],
  ['letters of a pixel', '<p style="font-size:1px">@ <a href="#">x</a></p>'],
  ['a box without size', '<div style="width:0;height:0;overflow:hidden">@ <a href="#">x</a></div>'],
  [
    'a box of one pixel',
    '<div style="width:1px;height:1px;overflow:hidden;white-space:nowrap">@ <a href="#">x</a></div>',
  ],
  ['a scrolling box of one pixel', '<div style="width:1px;height:1px;overflow:auto">@ <a href="#">x</a></div>'],
  ['left of the page', '<p style="position:absolute;left:-9999px">@ <a href="#">x</a></p>'],
  ['above the page', '<p style="position:absolute;top:-9999px">@ <a href="#">x</a></p>'],
  ['fixed beyond the window', '<p style="position:fixed;left:110vw">@ <a href="#">x</a></p>'],
  ['indented away', '<p style="text-indent:-9999px;white-space:nowrap">@ <a href="#">x</a></p>'],
  ['moved away', '<p style="transform:translateX(-9999px)">@ <a href="#">x</a></p>'],
  [
    'moved out of what is cut',
    '<div style="overflow:hidden;height:2em"><p style="margin-top:9em">@ <a href="#">x</a></p></div>',
  ],
  [
    'behind the end of a line that is cut',
    '<div style="overflow:hidden;white-space:nowrap;width:9em"><i>This is a line that is cut</i> @ <a href="#">x</a></div>',
  ],
  [
    'before the start of what scrolls',
    '<div style="overflow:auto;width:9em;position:relative"><p style="position:absolute;left:-900px">@ <a href="#">x</a></p>.</div>',
  ],
  ['cut to nothing', '<p style="position:absolute;clip:rect(0 0 0 0)">@ <a href="#">x</a></p>'],
  ['an inset of the whole', '<p style="clip-path:inset(50%)">@ <a href="#">x</a></p>'],
  ['a circle without radius', '<p style="clip-path:circle(0)">@ <a href="#">x</a></p>'],
  ['an outline without area', '<p style="clip-path:polygon(0 0,0 0,0 0)">@ <a href="#">x</a></p>'],
  [
    'an outline drawn elsewhere',
    '<svg width="0" height="0"><clipPath id="none"></clipPath></svg><p style="clip-path:url(#none)">@ <a href="#">x</a></p>',
  ],
  [
    'a mask that lets nothing through',
    '<p style="mask-image:linear-gradient(transparent,transparent)">@ <a href="#">x</a></p>',
  ],
  ['a colour that is seen through', '<p style="color:transparent">@ <a href="#" style="color:inherit">x</a></p>'],
  [
    'a colour of no alpha',
    '<p style="color:color(srgb 0 0 0 / 0)">@ <a href="#" style="color:rgba(1,2,3,.01)">x</a></p>',
  ],
  ['a fill that is seen through', '<p style="-webkit-text-fill-color:transparent">@ <a href="#">x</a></p>'],
  ['scaled to nothing', '<p style="transform:scale(0)">@ <a href="#">x</a></p>'],
  ['scaled to a hundredth', '<p style="scale:.01">@ <a href="#">x</a></p>'],
  ['turned on its edge', '<p style="transform:rotateY(90deg)">@ <a href="#">x</a></p>'],
  ['turned away', '<p style="transform:rotateY(180deg);backface-visibility:hidden">@ <a href="#">x</a></p>'],
  ['not drawn', '<p style="display:none">@ <a href="#">x</a></p>'],
  ['invisible', '<p style="visibility:hidden">@ <a href="#">x</a></p>'],
  ['collapsed', '<p style="visibility:collapse">@ <a href="#">x</a></p>'],
  ['skipped when drawn', '<div style="content-visibility:hidden"><p>@ <a href="#">x</a></p></div>'],
  ['hidden', '<p hidden>@ <a href="#">x</a></p>'],
  ['hidden until found', '<p hidden="until-found">@ <a href="#">x</a></p>'],
  ['a fold that is closed', '<details><summary>fold</summary>@ <a href="#">x</a></details>'],
  ['a frame of no size', '<iframe width="0" height="0" style="border:0" srcdoc="<p>@</p>"></iframe>'],
  ['a frame left of the page', '<iframe style="position:absolute;left:-9999px" srcdoc="<p>@</p>"></iframe>'],
  [
    'in what is shadowed',
    '<div style="opacity:0"><template shadowrootmode="open"><p>@ <a href="#">x</a></p></template></div>',
  ],
];

/** What somebody can see, by scrolling at most. */
export const visibleTexts: readonly (readonly [how: string, markup: string])[] = [
  ['plain text', '<p>@ <a href="#">x</a></p>'],
  ['below the fold', '<div style="height:300vh"></div><p>@ <a href="#">x</a></p>'],
  ['far to the right', '<p style="position:absolute;left:3000px;top:0">@ <a href="#">x</a></p>'],
  [
    'inside what scrolls',
    '<div style="overflow:auto;height:60px"><div style="height:900px"></div><p>@ <a href="#">x</a></p></div>',
  ],
  [
    'sideways inside what scrolls',
    '<div style="overflow-x:auto;width:200px"><div style="width:2000px"><p style="margin-left:1500px">@ <a href="#">x</a></p></div></div>',
  ],
  [
    'in a log that is read from its end',
    '<div style="overflow:auto;height:60px;display:flex;flex-direction:column-reverse"><p>a</p><div style="height:900px;flex:none"></div><p>@ <a href="#">x</a></p></div>',
  ],
  [
    'skipped until it is near',
    '<div style="height:300vh"></div><div style="content-visibility:auto"><p>@ <a href="#">x</a></p></div>',
  ],
  [
    'out of a box that does not hold it',
    '<div style="overflow:hidden;height:0"><p style="position:absolute">@ <a href="#">x</a></p></div>',
  ],
  [
    'a menu fixed above',
    '<div style="overflow:hidden;height:0"><p style="position:fixed;top:0;left:0">@ <a href="#">x</a></p></div>',
  ],
  ['a low line', '<p style="line-height:6px;overflow:hidden;height:16px;margin:20px">@ <a href="#">x</a></p>'],
  [
    'letters cut from their ground',
    '<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">@ <a href="#" style="color:inherit">x</a></p>',
  ],
  ['somewhat faded', '<p style="opacity:.5">@ <a href="#">x</a></p>'],
  ['a rounded cut', '<p style="clip-path:inset(0 round 8px)">@ <a href="#">x</a></p>'],
  ['an open fold', '<details open><summary>fold</summary>@ <a href="#">x</a></details>'],
  [
    'a line that is cut at its end, before the cut',
    '<div style="overflow:hidden;white-space:nowrap;width:22em;text-overflow:ellipsis">@ <a href="#">x</a> and a sentence that goes on and on, and on</div>',
  ],
  [
    'moved and scaled a little',
    '<p style="transform:translate(40px,4px) scale(.8);transform-origin:0 0">@ <a href="#">x</a></p>',
  ],
  [
    'right to left',
    '<div dir="rtl" style="overflow:auto;width:200px"><div style="width:1500px"><p>@ <a href="#">x</a></p></div></div>',
  ],
  ['in a frame', '<iframe height="60" srcdoc="<p style=\'margin-top:300px\'>@</p>"></iframe>'],
  ['a picture as a link', '<p>@ <a href="#"><svg width="20" height="20"><rect width="20" height="20"/></svg></a></p>'],
  [
    'a card that is all link',
    '<div style="position:relative;height:40px">@ <a href="#" style="position:absolute;inset:0"></a></div>',
  ],
  ['on its feet again', '<div style="visibility:hidden"><p style="visibility:visible">@ <a href="#">x</a></p></div>'],
];

/** A page with each of them once, each with an address and a profile of its own: `mark-0@acme.com`, `/in/mark-0`. */
export function pageOf(entries: readonly (readonly [string, string])[], mark: string): string {
  return entries
    .map(
      ([, markup], at) =>
        `<section>${markup.replaceAll('@', `${mark}-${at}@acme.com`).replaceAll('"#"', `"/in/${mark}-${at}"`)}</section>`,
    )
    .join('\n');
}

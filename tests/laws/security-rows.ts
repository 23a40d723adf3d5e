import figures from './security-figures.json' with { type: 'json' };

export type FigureName = keyof typeof figures;

/** What was tried on one surface, and with which result. A part that tries more adds a row here and a figure in `security-figures.json`. */
export interface SecurityRow {
  surface: string;
  tried: FigureName;
  /** What the figure counts. */
  of: string;
  result: string;
  /** The test or script that counts it. */
  by: string;
}

export const rows: readonly SecurityRow[] = [
  {
    surface: 'The address of a page, a link, a paid reply',
    tried: 'slugs',
    of: 'generated slugs',
    result: 'none takes the worker 5 ms',
    by: '`SIDENOTE_SLUGS=1000000 npx vitest run tests/security/slugs`',
  },
  {
    surface: 'Expressions of the product',
    tried: 'expressions',
    of: 'expressions at least',
    result: 'each in linear time, by recheck; another is refused by `npm run lint`',
    by: '`tests/repo/expressions.test.ts`',
  },
  {
    surface: 'Messages to the worker, from pages, frames, other extensions and ours',
    tried: 'forgedMessages',
    of: 'forged messages',
    result: 'none reaches a handler; those of a page are not answered',
    by: '`tests/lib/messaging/receive.test.ts`',
  },
  {
    surface: 'Answers of the service',
    tried: 'mutatedReplies',
    of: 'replies with a part that is missing, of another type, huge or twice',
    result: 'each ends in a value of the schema or a typed refusal',
    by: '`tests/lib/service/contract/schemas/mutated-replies.test.ts`',
  },
  {
    surface: 'Redirects, of the service with the key, of value lists and of pictures',
    tried: 'redirects',
    of: 'over real connections, to this and to another server',
    result: 'none is followed',
    by: '`tests/security/redirects.test.ts`',
  },
  {
    surface: 'Markup in texts of the service',
    tried: 'markups',
    of: 'texts of a person and a company',
    result: 'each is shown as text',
    by: '`tests/components/ui/injected-markup.test.tsx`',
  },
  {
    surface: 'Links of the service',
    tried: 'links',
    of: 'addresses that are not of the web',
    result: 'none is a link',
    by: '`tests/components/ui/injected-markup.test.tsx`',
  },
  {
    surface: 'Formulas in a CSV',
    tried: 'formulas',
    of: 'cells, behind invisible signs and separators of other languages',
    result: 'each comes out as text',
    by: '`tests/security/formulas.test.ts`',
  },
  {
    surface: 'Invisible text on a scanned page',
    tried: 'hiddenTricks',
    of: 'ways to hide a text and a link',
    result: 'none is read, in Chromium and in Firefox',
    by: '`tests/e2e/privacy/hidden-text.spec.ts`',
  },
  {
    surface: 'Visible text on it, after scrolling at most',
    tried: 'visibleTexts',
    of: 'ways to show them',
    result: 'all are read',
    by: '`tests/e2e/privacy/hidden-text.spec.ts`',
  },
  {
    surface: 'Names of a deployment, by file, policy or hand',
    tried: 'reservedNames',
    of: 'names that would change the meaning of a word of the interface',
    result: 'all are refused, by the word',
    by: '`tests/lib/service/contract/reserved-names.test.ts`',
  },
  {
    surface: 'Sites of a deployment, by file, policy or hand',
    tried: 'sharedHosts',
    of: 'public suffixes and hosts that many share',
    result: 'all are refused, by the host',
    by: '`tests/lib/subjects/own-hosts.test.ts`',
  },
  {
    surface: 'A deployment file that would change a site, a name or the webhook',
    tried: 'plannedChanges',
    of: 'values that differ',
    result: 'each is shown before and after',
    by: '`tests/components/settings/deployment/deployment-plan.test.ts`',
  },
];

/** The table of `docs/security.md`. Pure. */
export function securityTable(): string {
  const count = new Intl.NumberFormat('en');
  const lines = rows.map(
    ({ surface, tried, of, result, by }) =>
      `| ${surface} | ${count.format(figures[tried])} ${of} | ${result} | ${by} |`,
  );
  return ['| surface | tried | result | counted by |', '|---|---|---|---|', ...lines].join('\n');
}

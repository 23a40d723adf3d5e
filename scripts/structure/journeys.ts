import type { SourceModule } from './read-modules.ts';

/**
 * The modules that a reader has to open to follow three actions from end to end. Listed are modules that the call passes through, that have
 * an effect, or that transform the answer; not those that only compute something for their caller, such as prices, labels, row states,
 * keys and parsed values, nor schemas and types. Each is listed under its caller. After `~` is how a step is reached without an import: by a `message`, by a change
 * of the `database`, or injected by the file named there.
 */
export const journeys: readonly Journey[] = [
  {
    name: 'click on "Find email" → request → row redrawn',
    steps: `
components/person/person-subject.tsx
  components/orders/order-row.tsx
    components/orders/parts/price-button.tsx
    components/orders/use-order.ts
      components/context/order-store.ts ~ entrypoints/sidepanel/main.tsx
      lib/messaging/send-message.ts
        lib/messaging/receive.ts ~ message
          entrypoints/background/panel-handlers.ts ~ entrypoints/background/index.ts
            lib/purchases/purchase.ts ~ entrypoints/background/ordering.ts
              lib/purchases/steps/single-flight.ts
              lib/connection/connection.ts ~ entrypoints/background/service-access.ts
              lib/purchases/steps/check-order.ts
                lib/purchases/operations/subject-operations.ts ~ entrypoints/background/ordering.ts
                  lib/purchases/operations/operation-row.ts
              lib/exclusions/match/find-exclusion.ts ~ lib/exclusions/exclusions.ts
              lib/purchases/steps/gate.ts
              lib/purchases/steps/run-order.ts
                lib/purchases/steps/gate.ts
                lib/service/client/client.ts ~ entrypoints/background/service-access.ts
                  lib/service/limiter/limiter.ts ~ entrypoints/background/parts.ts
                  lib/connection/connection.ts ~ entrypoints/background/service-access.ts
                    lib/platform/keys/secret.ts ~ entrypoints/background/parts.ts
                lib/purchases/steps/settle.ts
                  lib/purchases/answers/held-answers.ts
                  lib/database/records/merge-record.ts
  components/orders/use-known.ts ~ database
    components/contacts/email-answer.tsx ~ components/person/person-subject.tsx
`,
  },
  {
    name: 'address of a page → panel shows its subject',
    steps: `
components/panel/page-store.ts
  lib/platform/browser/tabs.ts
  lib/database/reads.ts
  lib/messaging/shown.ts
  lib/subjects/page-subject.ts
    lib/subjects/find-subject.ts
  components/panel/panel.tsx ~ entrypoints/sidepanel/main.tsx
    components/context/use-connection.ts
    components/panel/subject-body.tsx
      components/person/person-subject.tsx
        components/orders/use-known.ts
        components/person/who.tsx
`,
  },
  {
    name: 'a search is run → table of its results',
    steps: `
components/search/search.tsx
  components/search/run-bar.tsx
    components/orders/parts/price-button.tsx
  components/search/form-state/use-run.ts
    components/search/form-state/draft-store.ts ~ components/workspace/workspace.tsx
    lib/messaging/send-message.ts
      lib/messaging/receive.ts ~ message
        lib/searches/searches.ts ~ entrypoints/background/panel-handlers.ts
        entrypoints/background/panel-handlers.ts ~ entrypoints/background/index.ts
          lib/purchases/purchase.ts ~ entrypoints/background/ordering.ts
            lib/purchases/steps/single-flight.ts
            lib/connection/connection.ts ~ entrypoints/background/service-access.ts
            lib/purchases/steps/check-order.ts
              lib/searches/search-operations.ts ~ entrypoints/background/ordering.ts
                lib/purchases/operations/operation-row.ts
            lib/purchases/steps/gate.ts
            lib/purchases/steps/run-order.ts
              lib/exclusions/match/suppression.ts ~ entrypoints/background/parts.ts
                lib/exclusions/sync/syncs.ts ~ entrypoints/background/parts.ts
              lib/purchases/steps/gate.ts
              lib/service/client/client.ts ~ entrypoints/background/service-access.ts
                lib/service/limiter/limiter.ts ~ entrypoints/background/parts.ts
                lib/connection/connection.ts ~ entrypoints/background/service-access.ts
                  lib/platform/keys/secret.ts ~ entrypoints/background/parts.ts
              lib/purchases/steps/settle.ts
                lib/database/records/merge-record.ts
    components/orders/use-order.ts
      components/context/order-store.ts ~ entrypoints/workspace/main.tsx
  components/search/form-state/use-search-orders.ts ~ database
  components/search/search-results.tsx
    components/search/form-state/use-search-orders.ts ~ database
    components/search/results/results.tsx
      components/search/results/results-table.tsx
`,
  },
];

export interface Journey {
  name: string;
  /** One module per line, two spaces deeper than its caller. */
  steps: string;
}

export interface JourneyFigure {
  name: string;
  modules: number;
  /** Steps that do not exist, or that nothing leads to, one sentence each. */
  broken: string[];
}

type Links = Pick<SourceModule, 'path' | 'imports'>;

/** Counts the modules, and checks that each is still reached from its caller by an import that exists at run time. */
export function measureJourney({ name, steps }: Journey, modules: readonly Links[]): JourneyFigure {
  const importsOf = new Map(
    modules.map(({ path, imports }) => [path, new Set(imports.filter(({ isType }) => !isType).map(({ to }) => to))]),
  );
  const areLinked = (a: string, b: string) => importsOf.get(a)?.has(b) === true || importsOf.get(b)?.has(a) === true;
  const listed = steps.split('\n').filter((line) => line.trim() !== '');
  const above: string[] = [];
  const broken: string[] = [];
  for (const line of listed) {
    const depth = (line.length - line.trimStart().length) / 2;
    const [path = '', by] = line.trim().split(' ~ ');
    const caller = above[depth - 1];
    above.splice(depth, above.length, path);
    if (!importsOf.has(path)) broken.push(`${path} is not there`);
    else if (by === 'message' || by === 'database') continue;
    else if (by !== undefined && !areLinked(by, path)) broken.push(`${path} is not injected by ${by}`);
    else if (by === undefined && caller !== undefined && !areLinked(caller, path))
      broken.push(`${caller} and ${path} do not import each other`);
    else if (caller === undefined && depth > 0) broken.push(`${path} stands under nothing`);
  }
  return { name, modules: new Set(listed.map((line) => line.trim().split(' ~ ')[0])).size, broken };
}

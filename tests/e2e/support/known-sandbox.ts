import type { BrowserContext } from '@playwright/test';
import { sandboxAddress } from '../../../lib/service/client/address.ts';
import type { Sandbox } from '../../../sandbox/start-sandbox.ts';

export interface KnownSandbox {
  /** From now on this one is found at the address that Start knows. */
  lead(sandbox: Sandbox): void;
}

/** The address that Start knows, as this browser sees it: nothing is there yet, whatever runs on this machine. */
export async function watchKnownSandbox(context: BrowserContext): Promise<KnownSandbox> {
  let found: Sandbox | null = null;
  await context.route(`${sandboxAddress}/**`, async (route) => {
    if (found === null) return route.abort('connectionrefused');
    const url = route.request().url().replace(sandboxAddress, found.ready.api);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  return {
    lead(sandbox) {
      found = sandbox;
    },
  };
}

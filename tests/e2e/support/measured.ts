import { expect } from '@playwright/test';

/** Checks of a layout, repeated until they all hold: content that arrives meanwhile may still move it. */
export async function measured(check: () => void | Promise<void>): Promise<void> {
  await expect(check).toPass({ timeout: 30_000 });
}

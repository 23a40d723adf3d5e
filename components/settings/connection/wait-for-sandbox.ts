import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { minuteMs } from '@/lib/platform/time';
import { sandboxAddress } from '@/lib/service/client/address';
import { demoSite, originPatterns } from '@/lib/subjects/sites';

/** Starts it, in Sidenote's folder. */
export const sandboxCommand = 'npm run sandbox';

const betweenMs = 2000;
const longestMs = 10 * minuteMs;

/** `ended`: it did not start in time, or the user left. */
export type SandboxEnd = 'used' | 'not-allowed' | 'ended';

/**
 * Connects to the sandbox and adds its demo network; if absent, looks every two seconds for ten minutes. Call it in a click handler, where
 * permissions are requested. Throws MessageError.
 */
export async function waitForSandbox(hasLeft: () => boolean, onMissing: () => void): Promise<SandboxEnd> {
  if (!(await requestOrigins(sandboxOrigins()))) return 'not-allowed';
  for (const until = performance.now() + longestMs; performance.now() < until && !hasLeft(); ) {
    const { found } = await sendMessage('useSandbox', {});
    if (found && !hasLeft()) return 'used';
    onMissing();
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
  return 'ended';
}

export function sandboxOrigins(): string[] {
  return [originPatternOf(sandboxAddress), ...originPatterns(demoSite)];
}

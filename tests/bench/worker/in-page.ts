/** What runs in pages of both extensions. Functions are sent as their text: each stands alone. */

interface Ask {
  name: string;
  payload: unknown;
}

/** Only what is called here. */
declare const chrome: {
  runtime: {
    getContexts(filter: { contextTypes: string[] }): Promise<unknown[]>;
    sendMessage(message: unknown): Promise<{ ok: boolean; evaluatedMs?: number }>;
  };
};

/** Milliseconds from the message to the answer. Throws where the worker is alive, or refuses. */
export async function timeFirstAnswer({ name, payload }: Ask): Promise<number> {
  const workers = await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] });
  if (workers.length > 0) throw new Error('The worker is alive');
  const sentAt = performance.now();
  const reply = await chrome.runtime.sendMessage({ kind: 'message', name, payload });
  const ms = performance.now() - sentAt;
  if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`);
  return ms;
}

/** How long a worker took to evaluate its file, as the bench has it noted. */
export async function readEvaluation(): Promise<number> {
  const { evaluatedMs } = await chrome.runtime.sendMessage('evaluated');
  if (evaluatedMs === undefined) throw new Error('The worker did not note it');
  return evaluatedMs;
}

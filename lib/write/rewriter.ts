import { logError } from '@/lib/platform/error-log';

/** Chromium's built-in model (the Prompt API): in the browser, on this machine. Other browsers have none. */
interface LanguageModel {
  availability(): Promise<string>;
  create(options: { initialPrompts: { role: 'system'; content: string }[]; signal: AbortSignal }): Promise<{
    prompt(text: string, options: { signal: AbortSignal }): Promise<string>;
    destroy(): void;
  }>;
}

export type Manner = 'shorter' | 'kinder';

const orders: Record<Manner, string> = {
  shorter: 'Make the sentence shorter. Keep its meaning, its language and its facts.',
  kinder: 'Make the sentence kinder. Keep its meaning, its language and its facts.',
};
const longestSentence = 1000;
const mostMs = 30_000;

/** The model if it is ready on this machine; null where there is none, or it would have to be downloaded. */
export async function readModel(): Promise<LanguageModel | null> {
  const { LanguageModel: model } = globalThis as { LanguageModel?: LanguageModel };
  return model !== undefined && (await model.availability()) === 'available' ? model : null;
}

/** One sentence in other words; null if there is no model, or its answer is no single sentence of such a length. */
export async function rewrite(sentence: string, manner: Manner): Promise<string | null> {
  const text = sentence.trim();
  if (text === '' || text.length > longestSentence) return null;
  const signal = AbortSignal.timeout(mostMs);
  try {
    const model = await readModel();
    if (model === null) return null;
    const content = `You rewrite one sentence of an email. ${orders[manner]} Answer with the sentence alone.`;
    const session = await model.create({ initialPrompts: [{ role: 'system', content }], signal });
    try {
      return readAnswer(await session.prompt(text, { signal }), text);
    } finally {
      session.destroy();
    }
  } catch (error) {
    logError(error, 'rewriter');
    return null;
  }
}

function readAnswer(answer: unknown, before: string): string | null {
  if (typeof answer !== 'string') return null;
  const said = answer.trim().replace(/^["“]([^"“”]{1,3000})["”]$/u, '$1');
  const isUsable = said !== '' && said.length <= 2 * before.length + 100 && !/[\r\n]/.test(said);
  return isUsable ? said : null;
}

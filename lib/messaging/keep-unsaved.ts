import { longest } from '@/lib/platform/longest';
import { keepText, type TextKeeper } from './keep-text.ts';
import { type UnsavedKind, type UnsavedTexts, unsaved, unsavedId } from './unsaved.ts';

/** As many as fit in session storage (10 MB); the oldest are dropped. */
const mostStored = 100;

export type UnsavedSaver = TextKeeper<UnsavedTexts>;

/** Keeps one unsaved text in session storage. */
export function keepUnsaved(
  kind: UnsavedKind,
  subjectKey: string,
  onText: (texts: UnsavedTexts | null) => void,
): UnsavedSaver {
  const id = unsavedId(kind, subjectKey);
  const store = {
    read: async () => (await unsaved.read(id))?.texts ?? null,
    write: (texts: UnsavedTexts | null, isFirst: boolean) => storeTexts(id, texts, isFirst),
    watch: (onChange: (texts: UnsavedTexts | null) => void) =>
      unsaved.watch((changed, value) => {
        if (changed === id) onChange(value?.texts ?? null);
      }),
  };
  return keepText<UnsavedTexts>(store, 'keep-unsaved', onText);
}

async function storeTexts(id: string, texts: UnsavedTexts | null, isFirst: boolean): Promise<void> {
  if (texts === null) return unsaved.forget(id);
  await unsaved.write(id, { at: Date.now(), texts: texts.map((text) => text.slice(0, longest.draftBody)) });
  if (!isFirst) return;
  const byAge = [...(await unsaved.readAll())].toSorted(([, one], [, other]) => other.at - one.at);
  if (byAge.length > mostStored) await unsaved.forget(...byAge.slice(mostStored).map(([old]) => old));
}

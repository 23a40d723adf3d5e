import messages from 'virtual:messages';

let longerBy = 0;

/** Other languages take more room: every word is drawn out by this share of it. */
export function lengthenWords(share: number): void {
  longerBy = share;
}

/** `browser.i18n` fed from the locale file, as the browser feeds it from the built extension. */
export const browser = {
  i18n: {
    getMessage(key: string, substitutions: string[] = []): string {
      const message = lengthen(messages[key]?.message ?? '');
      return message.replace(/\$(\d)/g, (_whole, index: string) => substitutions[Number(index) - 1] ?? '');
    },
  },
};

function lengthen(message: string): string {
  if (longerBy === 0) return message;
  // What stands in braces is a place for a value and no word.
  return message.replace(
    /(?<!\{)\b\p{L}{2,}(?!\})/gu,
    (word) => word + 'e'.repeat(Math.max(1, Math.round(word.length * longerBy))),
  );
}

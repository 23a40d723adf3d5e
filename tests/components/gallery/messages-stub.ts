import messages from 'virtual:messages';

/** `browser.i18n` fed from the locale file, as the browser feeds it from the built extension. */
export const browser = {
  i18n: {
    getMessage(key: string, substitutions: string[] = []): string {
      const message = messages[key]?.message ?? '';
      return message.replace(/\$(\d)/g, (_whole, index: string) => substitutions[Number(index) - 1] ?? '');
    },
  },
};

import path from 'node:path';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Gives the extension the words of `locales/en.yml`, as the browser does: import this for its effect. */

const messages = generateChromeMessages(await parseMessagesFile(path.resolve('locales/en.yml')));

function getMessage(key: string, substitutions: string | string[] = []): string {
  const values = [substitutions].flat();
  return (messages[key]?.message ?? '').replace(/\$(\d)/g, (_whole, index: string) => values[Number(index) - 1] ?? '');
}

// Not with vi, whose mocks are taken back after each test: words are also read when modules are loaded.
Object.assign(fakeBrowser.i18n, { getMessage });

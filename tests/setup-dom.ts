import { MessageChannel } from 'node:worker_threads';
import { configure, prettyDOM } from '@testing-library/react';
import { takeNoOwnerStacks } from './fakes/owner-stacks.ts';
import { takePlainStyles } from './fakes/plain-styles.ts';

// The context that a page's test runs in has what happy-dom has: no channel.
Object.assign(globalThis, { MessageChannel });
takePlainStyles();
takeNoOwnerStacks();

configure({
  // A busy machine must not decide what is seen; how fast a thing is, is measured elsewhere. Shorter than a test may take, so that the
  // failure says what was missing.
  asyncUtilTimeout: 120_000,
  getElementError,
});

/** A query that waits fails at each try: the page is written out only where the error is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let written: string | undefined;
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      written ??= `${message ?? ''}\n\n${prettyDOM(container)}`;
      return written;
    },
    set(text: string) {
      written = text;
    },
  });
}

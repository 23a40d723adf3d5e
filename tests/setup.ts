import { afterEach, vi } from 'vitest';

/** Vitest has no setting for how long these wait: by itself a second, which a busy machine must not decide about. */
const patient = Symbol.for('patient');
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi;
  const patiently = (options: Parameters<typeof waitFor>[1] = {}) => ({
    timeout: 120_000,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
  Object.assign(vi, {
    [patient]: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** For a text that is announced a moment after it is shown: only where it is shown. */
export const notAnnounced = { ignore: '[role=status]' };

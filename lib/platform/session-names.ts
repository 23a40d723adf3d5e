/** Names in session storage that a page's head reads as well; the first two precede a window's id. */
export const shownName = 'shown:';
export const pinnedName = 'pinned:';
export const seenName = 'seen:';

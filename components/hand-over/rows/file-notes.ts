import { createStore } from 'zustand/vanilla';

/** Whether files have the user's notes. Off on every page until it is ticked. */
export const fileNotes = createStore<{ isOn: boolean }>(() => ({ isOn: false }));

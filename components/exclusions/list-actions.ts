import type { ExclusionActs } from '@/lib/exclusions/messages';
import { ask } from '@/lib/messaging/send-message';

/** What a page asks of the lists; the worker alone changes them. */
export const listActs: ExclusionActs = {
  exclude: (payload) => ask('exclude', payload),
  addToList: (payload) => ask('addToList', payload),
  importMembers: (payload) => ask('importMembers', payload),
  removeMembers: (payload) => ask('removeMembers', payload),
  createList: (payload) => ask('createList', payload),
  renameList: (payload) => ask('renameList', payload),
  removeList: (payload) => ask('removeList', payload),
  setCoversPeople: (payload) => ask('setCoversPeople', payload),
  setExpiry: (payload) => ask('setExpiry', payload),
  undoExclusion: (payload) => ask('undoExclusion', payload),
};

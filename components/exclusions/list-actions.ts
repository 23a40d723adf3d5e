import type { ExclusionActions } from '@/lib/exclusions/messages';
import { sendMessage } from '@/lib/messaging/send-message';

export const listActions: ExclusionActions = {
  exclude: (payload) => sendMessage('exclude', payload),
  addToList: (payload) => sendMessage('addToList', payload),
  importMembers: (payload) => sendMessage('importMembers', payload),
  dropUnfinishedImport: (payload) => sendMessage('dropUnfinishedImport', payload),
  removeMembers: (payload) => sendMessage('removeMembers', payload),
  createList: (payload) => sendMessage('createList', payload),
  renameList: (payload) => sendMessage('renameList', payload),
  removeList: (payload) => sendMessage('removeList', payload),
  setCoversPeople: (payload) => sendMessage('setCoversPeople', payload),
  setExpiry: (payload) => sendMessage('setExpiry', payload),
  undoExclusion: (payload) => sendMessage('undoExclusion', payload),
};

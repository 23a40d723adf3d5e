import type { JobEngine } from './jobs.ts';
import type { JobActions } from './messages.ts';

export function createJobHandlers(jobs: JobEngine): JobActions {
  const nothing = async (action: Promise<unknown>) => {
    await action;
    return {};
  };
  return {
    startFinder: async (order) => ({ id: await jobs.startFinder(order) }),
    startExport: async (order) => ({ id: await jobs.startExport(order) }),
    pauseJob: ({ id }) => nothing(jobs.pause(id)),
    resumeJob: ({ id, agreedMilli }) => nothing(jobs.resume(id, agreedMilli)),
    cancelJob: ({ id }) => nothing(jobs.cancel(id)),
    lookAtJobs: ({ id }) => nothing(jobs.look(id)),
    notifyJob: async ({ id }) => ({ state: await jobs.notify(id) }),
    notifyEntry: async ({ service: operation, ...notice }) => ({
      state: await jobs.notifyEntry({ operation, ...notice }),
    }),
    fetchElsewhere: async ({ service: operation, ...entry }) => ({
      id: await jobs.fetchElsewhere({ operation, ...entry }),
    }),
    resubmitJob: async ({ id, agreedMilli }) => ({ id: await jobs.resubmit(id, agreedMilli) }),
    answerLostJob: ({ id, part, trackId }) => nothing(jobs.answerLost(id, part, trackId)),
    closeJob: ({ id }) => nothing(jobs.close(id)),
    forgetJob: ({ id }) => nothing(jobs.forget(id)),
    seeJobs: () => nothing(jobs.see()),
    serviceHistory: (wish) => jobs.history(wish),
  };
}

import type { JobRefusal } from '@/lib/database/schema/job-rows';

export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  constructor(readonly why: JobRefusal) {
    super(why.kind);
  }
}

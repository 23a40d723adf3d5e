import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { Workspace } from '@/components/workspace/workspace';
import type { JobPageRow, JobRow } from '@/lib/database/schema/job-rows';
import type { BudgetSettings, ServiceSettings } from '@/lib/database/schema/settings-rows';
import { connection, sites } from '../../fixtures/rows/fixture-rows.ts';
import { createPage, type PageOptions } from '../extension-page.tsx';

export const webhook: ServiceSettings = {
  webhook: 'https://hooks.firm.example/in',
  valueListUrl: null,
  previewPath: '/v1/people/preview',
};

export interface JobsOptions extends PageOptions {
  jobs?: JobRow[];
  pages?: JobPageRow[];
  service?: ServiceSettings;
  budget?: BudgetSettings;
  /** The job that the address names. */
  open?: string;
}

/** The section of the workspace over these rows. */
export async function openJobs({
  jobs = [],
  pages = [],
  service = webhook,
  budget,
  open,
  ...options
}: JobsOptions = {}) {
  location.hash = open === undefined ? '#jobs' : `#jobs/${open}`;
  const page = createPage({ ...options, answers: { seeJobs: { ok: true, answer: {} }, ...options.answers } });
  const { db } = page;
  await db.settings.bulkPut([
    { key: 'connection', value: connection() },
    { key: 'sites', value: sites },
    { key: 'service', value: service },
    ...(budget === undefined ? [] : [{ key: 'budget' as const, value: budget }]),
  ]);
  await db.jobs.bulkPut(jobs);
  await db.jobPages.bulkPut(pages);
  page.open(<Workspace />);
  await waitFor(() => expect(document.querySelector('.jobs')).not.toBeNull());
  return { ...page, names: () => page.messages.map(({ name }) => name) };
}

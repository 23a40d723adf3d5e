import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { everybody, serviceKey, webhook } from '../../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../../worlds/job-sidenote.ts';
import { baseUrl } from '../../../worlds/test-background.ts';

export async function world({ latencyMs = 0 } = {}) {
  const sidenote = await createJobSidenote({ latencyMs, limits: { ...smallLimits, peoplePerExport: 200 } });
  onTestFinished(sidenote.dispose);
  const { service } = sidenote;
  const headers = { 'X-TOKEN': serviceKey, 'Content-Type': 'application/json' };

  async function post(path: string, body: object): Promise<{ trackId: string }> {
    const response = await service.fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  }

  /** What another browser with the same key submits: this one knows nothing of it. */
  async function submitElsewhere(size: number) {
    const { trackId } = await post('/v1/people/export', { ...everybody, page: 0, size, webhook });
    return { operation: 'people-export', trackId, requestSize: size, createdAt: null } as const;
  }

  async function findElsewhere(size: number) {
    const { trackId } = await post('/v1/people', { ...everybody, page: 0, size });
    await post('/v1/people/email-finder', { trackId, webhook });
    return { operation: 'email-finder', trackId, requestSize: size, createdAt: null } as const;
  }
  return { ...sidenote, submitElsewhere, findElsewhere, worker: sidenote.startWorker() };
}
